package io.ringcast.serving.grpc;

import io.grpc.BindableService;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.protobuf.services.HealthStatusManager;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.serving.ready.Readiness;

/** Tells balancers and clients, in the way that all of them know, whether to come. */
final class Health {

  private final HealthStatusManager manager = new HealthStatusManager();

  Health(Readiness readiness) {
    readiness.listen(
        () -> tell(readiness.isReady() ? ServingStatus.SERVING : ServingStatus.NOT_SERVING));
  }

  private void tell(ServingStatus status) {
    manager.setStatus(HealthStatusManager.SERVICE_NAME_ALL_SERVICES, status);
    manager.setStatus(FeaturesGrpc.SERVICE_NAME, status);
  }

  BindableService service() {
    return manager.getHealthService();
  }
}
