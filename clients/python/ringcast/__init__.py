"""Reads Ringcast's features for pricing models, as Arrow tables."""

from ringcast.aio import AsyncFeatureClient
from ringcast.client import FeatureClient
from ringcast.errors import FeatureError
from ringcast.features import (
    Area,
    Areas,
    DerivedFeature,
    DerivedStep,
    ExplainedHexagon,
    ExplainedMinute,
    Explanation,
    Features,
    FeatureSet,
    InputDefinition,
)
from ringcast.map import show
from ringcast.past import History, HistoryError, PastTable, history
from ringcast.served import Served, read_served
from ringcast.telemetry import ClientTelemetry

__all__ = [
    "Area",
    "Areas",
    "AsyncFeatureClient",
    "ClientTelemetry",
    "DerivedFeature",
    "DerivedStep",
    "ExplainedHexagon",
    "ExplainedMinute",
    "Explanation",
    "FeatureClient",
    "FeatureError",
    "FeatureSet",
    "Features",
    "History",
    "HistoryError",
    "InputDefinition",
    "PastTable",
    "Served",
    "history",
    "read_served",
    "show",
]
