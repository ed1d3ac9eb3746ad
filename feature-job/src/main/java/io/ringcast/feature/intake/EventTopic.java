package io.ringcast.feature.intake;

import io.ringcast.feature.intake.decode.EventFields;
import io.ringcast.feature.intake.decode.EventFormat;
import java.io.Serializable;

/** A topic of events; the kind is a position in the job's list of kinds. */
public record EventTopic(String topic, int kind, EventFormat format, EventFields fields)
    implements Serializable {}
