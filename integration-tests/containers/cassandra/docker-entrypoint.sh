#!/bin/bash
# Runs a node alone, at the container's address, with the official image's variables.
address=$(hostname --ip-address)
sed -i "s/^\(listen_address\|broadcast_rpc_address\):.*/\1: $address/; s/seeds:.*/seeds: '$address'/" \
  /etc/cassandra/cassandra.yaml
printf 'dc=%s\nrack=rack1\n' "${CASSANDRA_DC:-datacenter1}" >/etc/cassandra/cassandra-rackdc.properties
# shellcheck disable=SC2086
exec java @/etc/cassandra/java-options -javaagent:"$(echo /opt/cassandra/lib/jamm-*.jar)" \
  -Xmx"${MAX_HEAP_SIZE:-1024M}" -Dcassandra-foreground=yes -Dcassandra.jmx.local.port=7199 $JVM_OPTS \
  org.apache.cassandra.service.CassandraDaemon
