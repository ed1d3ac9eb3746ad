package io.ringcast.benchmarks.serve;

import io.ringcast.launcher.Main;
import io.ringcast.testbed.process.EndWithStarter;

/** What runs in the process of {@link ServiceProcess}: Ringcast's command, as long as we run. */
final class ServiceMain {

  private ServiceMain() {}

  public static void main(String[] args) {
    EndWithStarter.watch();
    Main.main(args);
  }
}
