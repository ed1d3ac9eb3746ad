"""Reads Ringcast's features for pricing models, as Arrow tables."""

from ringcast.client import FeatureClient
from ringcast.errors import FeatureError
from ringcast.features import Features, FeatureSet
from ringcast.served import Served, read_served

__all__ = [
    "FeatureClient",
    "FeatureError",
    "FeatureSet",
    "Features",
    "Served",
    "read_served",
]
