package io.ringcast.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.runtime.rpc.AddressResolution;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcSystemLoader;

/**
 * Flink's RPC system, loaded once for all clusters of a JVM. For each of them Flink unpacks 24 MB
 * and loads its classes anew, which takes longer than a small job.
 */
public final class SharedRpcSystem implements RpcSystemLoader {

  private static final class Loaded {
    private static final RpcSystem SYSTEM = load();
  }

  private static RpcSystem load() {
    try {
      File folder = Files.createTempDirectory("ringcast-rpc-").toFile();
      Configuration config = new Configuration();
      config.set(CoreOptions.TMP_DIRS, folder.toString());
      RpcSystem system =
          ServiceLoader.load(RpcSystemLoader.class).stream()
              .filter(loader -> loader.type() != SharedRpcSystem.class)
              .findFirst()
              .orElseThrow()
              .get()
              .loadRpcSystem(config);
      // What is registered last is deleted first.
      folder.deleteOnExit();
      for (File file : folder.listFiles()) {
        file.deleteOnExit();
      }
      return system;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Before Flink's own loader. */
  @Override
  public int getLoadPriority() {
    return -1;
  }

  @Override
  public RpcSystem loadRpcSystem(Configuration config) {
    return new Unclosed(Loaded.SYSTEM);
  }

  /** A cluster that ends closes its system, which the others still need. */
  private record Unclosed(RpcSystem system) implements RpcSystem {

    @Override
    public RpcServiceBuilder localServiceBuilder(Configuration config) {
      return system.localServiceBuilder(config);
    }

    @Override
    public RpcServiceBuilder remoteServiceBuilder(
        Configuration config, String externalAddress, String externalPorts) {
      return system.remoteServiceBuilder(config, externalAddress, externalPorts);
    }

    @Override
    public String getRpcUrl(
        String host, int port, String endpoint, AddressResolution resolution, Configuration config)
        throws UnknownHostException {
      return system.getRpcUrl(host, port, endpoint, resolution, config);
    }

    @Override
    public InetSocketAddress getInetSocketAddressFromRpcUrl(String url) throws Exception {
      return system.getInetSocketAddressFromRpcUrl(url);
    }

    @Override
    public long getMaximumMessageSizeInBytes(Configuration config) {
      return system.getMaximumMessageSizeInBytes(config);
    }
  }
}
