package io.ringcast.feature.intake.decode;

/**
 * An event that cannot be counted, and why.
 *
 * @param detail the field and what was found there: types and numbers, never an id or a text that
 *     the event brought, since this travels to a topic and into logs
 */
public record Reject(RejectReason reason, String detail) {}
