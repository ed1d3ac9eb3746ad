"""The service's messages, as protobuf classes.

They are made of the .proto file's descriptor when this module is imported, so that they work with
every version of protobuf; code that protoc generates works with the next one or two.
"""

from __future__ import annotations

import base64

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError

from ringcast import _descriptor
from ringcast.errors import FeatureError

_PACKAGE = "ringcast.v1."

# Packed numbers of a fixed size are the same bytes as a field of type bytes, and so are numbers
# below 128, as those of enums are. Read as such they are copied once by protobuf and then shared
# with Arrow, where reading number by number takes seventy times as long.
_AS_BYTES = {
    "FeatureTable": ("hexagons", "statuses"),
    "Column": ("floats", "doubles"),
    "ModelScores": ("statuses",),
}


def _read() -> descriptor_pool.DescriptorPool:
    file = descriptor_pb2.FileDescriptorProto.FromString(base64.b64decode(_descriptor.FILE))
    for message in file.message_type:
        for field in message.field:
            if field.name in _AS_BYTES.get(message.name, ()):
                field.type = field.TYPE_BYTES
                field.label = field.LABEL_OPTIONAL
                field.ClearField("type_name")
    # A pool of its own: the same messages may be there already, made by protoc.
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return pool


_pool = _read()


def _message(name: str):
    return message_factory.GetMessageClass(_pool.FindMessageTypeByName(_PACKAGE + name))


def parse(kind, answer: bytes):
    try:
        return kind.FromString(answer)
    except DecodeError as failure:
        said = f"what answers is no feature service: {failure}"
        raise FeatureError(said, grpc.StatusCode.INTERNAL) from None


GetFeaturesRequest = _message("GetFeaturesRequest")
ScoreRequest = _message("ScoreRequest")
ModelScores = _message("ModelScores")
ScoreVariant = _message("ScoreVariant")
GetAreaRequest = _message("GetAreaRequest")
GetRowsRequest = _message("GetRowsRequest")
ListAreasRequest = _message("ListAreasRequest")
AreaList = _message("AreaList")
ExplainFeatureRequest = _message("ExplainFeatureRequest")
FeatureExplanation = _message("FeatureExplanation")
ExplainedMinute = _message("ExplainedMinute")
WatchFeaturesRequest = _message("WatchFeaturesRequest")
Point = _message("Point")
RequestInput = _message("RequestInput")
Selection = _message("Selection")
FeatureTable = _message("FeatureTable")
DescribeFeatureSetRequest = _message("DescribeFeatureSetRequest")
FeatureSetDescription = _message("FeatureSetDescription")
ServedAnswer = _message("ServedAnswer")

FLOAT64: int = Selection.Precision.Value("FLOAT64")

# By their numbers, which have no gaps.
STATUSES = FeatureTable.Status.keys()
SCORE_STATUSES = ModelScores.Status.keys()
VERDICTS = FeatureExplanation.Verdict.keys()
STATES = ExplainedMinute.State.keys()

SERVICE = "/" + _PACKAGE + "Features/"
