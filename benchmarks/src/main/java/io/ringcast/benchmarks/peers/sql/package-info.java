/** The features in Flink SQL: windowing table functions, and the disk around a cell as another. */
package io.ringcast.benchmarks.peers.sql;
