"""What is raised when the service gives no answer."""

from __future__ import annotations

import grpc

_AS_IT_IS = (
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
)


class FeatureError(Exception):
    """The service gave no answer; the message says what to do.

    `code` is gRPC's, for programs that treat failures differently.
    """

    def __init__(self, message: str, code: grpc.StatusCode) -> None:
        super().__init__(message)
        self.code = code


def feature_error(failure: grpc.RpcError, target: str) -> FeatureError:
    code = failure.code()
    return FeatureError(_message(code, failure.details() or "", target), code)


def _message(code: grpc.StatusCode, said: str, target: str) -> str:
    if code in _AS_IT_IS:
        return said
    if code == grpc.StatusCode.UNAVAILABLE:
        return (
            f"no feature service answers at {target} ({said}): see that it runs, that host and"
            " port are right, and that both sides use TLS or both do not"
        )
    if code == grpc.StatusCode.DEADLINE_EXCEEDED:
        return (
            f"the feature service at {target} gave no answer in time: see that it runs, give it a"
            " longer timeout, or ask for less"
        )
    if code in (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED):
        return f"the feature service at {target} does not take this caller: {said}"
    if code == grpc.StatusCode.UNIMPLEMENTED:
        return f"what answers at {target} is no feature service, or one of an older version"
    return f"the feature service at {target} failed with {code.name}: {said}"
