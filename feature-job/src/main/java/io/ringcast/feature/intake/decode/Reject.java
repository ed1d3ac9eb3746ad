package io.ringcast.feature.intake.decode;

/**
 * An event that cannot be counted, and why. The detail has types and numbers only: it goes to a
 * topic and into logs.
 */
public record Reject(RejectReason reason, String detail) {}
