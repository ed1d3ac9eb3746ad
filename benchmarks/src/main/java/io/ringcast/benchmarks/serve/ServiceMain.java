package io.ringcast.benchmarks.serve;

import io.ringcast.cli.Main;
import io.ringcast.testkit.process.EndWithStarter;

/** What runs in the process of {@link ServiceProcess}: Ringcast's command, as long as we run. */
final class ServiceMain {

  private ServiceMain() {}

  public static void main(String[] args) {
    EndWithStarter.watch();
    Main.main(args);
  }
}
