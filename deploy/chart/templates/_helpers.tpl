{{- define "ringcast.labels" -}}
app.kubernetes.io/name: ringcast
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "ringcast.metaLabels" -}}
{{ include "ringcast.labels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "ringcast.image" -}}
{{ .root.Values.image.prefix }}ringcast-{{ .part }}:{{ (index .root.Values .part).tag | default .root.Chart.AppVersion }}
{{- end }}

{{/* A role's whole configuration: what the chart sets, over what the values say. */}}
{{- define "ringcast.config" -}}
{{- $values := .root.Values }}
{{- $sets := list }}
{{- range $name, $set := $values.featureSets }}{{ $sets = append $sets (printf "%s.yaml" $name) }}{{ end }}
{{- $set := dict "kafka" $values.kafka }}
{{- if has .part (list "publish" "serve") }}{{ $_ := set $set "store" $values.store }}{{ end }}
{{- if has .part (list "compute" "publish") }}{{ $_ := set $set "feature-sets" $sets }}{{ end }}
{{- if eq .part "compute" }}{{ $_ := set $set "products" "products.yaml" }}{{ end }}
{{- if eq .part "serve" }}
{{- $_ := set $set "listen" (dict "host" "0.0.0.0" "port" 8585) }}
{{- $service := printf "%s-serve" .root.Release.Name }}
{{- $inside := printf "%s.%s" $service .root.Release.Namespace }}
{{- $hosts := concat (list $service $inside (printf "%s.svc" $inside)) (dig "http" "hosts" list $values.serve.config) }}
{{- $_ := set $set "http" (dict "port" 8586 "monitor-port" 8587 "hosts" $hosts) }}
{{- $_ := set $set "console" (dict "products" "products.yaml") }}
{{- if not (dig "listen" "drain-pause" "" $values.serve.config) }}
{{- $_ := set $set.listen "drain-pause" "5s" }}
{{- end }}
{{- end }}
{{- mergeOverwrite (deepCopy (index $values .part).config) $set | toYaml }}
{{- end }}

{{- define "ringcast.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "ringcast.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{/* No limit of CPU, which would throttle; memory is what Java is told. */}}
{{- define "ringcast.resources" -}}
requests: {cpu: {{ .cpu | quote }}, memory: {{ .memoryMiB }}Mi}
limits: {memory: {{ .memoryMiB }}Mi}
{{- end }}

{{- define "ringcast.mounts" -}}
- {name: config, mountPath: /etc/ringcast, readOnly: true}
- {name: tmp, mountPath: /tmp}
{{- range (index .root.Values .part).secrets }}
- {name: secret-{{ . }}, mountPath: /etc/ringcast-secrets/{{ . }}, readOnly: true}
{{- end }}
{{- end }}

{{- define "ringcast.volumes" -}}
- name: config
  configMap: {name: {{ .root.Release.Name }}-config}
- name: tmp
  # A merge of the archive at the published load takes over half of it.
  emptyDir: {sizeLimit: 4Gi}
{{- range (index .root.Values .part).secrets }}
- name: secret-{{ . }}
  secret: {secretName: {{ . }}, defaultMode: 0440}
{{- end }}
{{- end }}

{{- define "ringcast.placement" -}}
{{- with .nodeSelector -}}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/*
A run's id in Flink's high availability. Another savepoint makes another run, which has nothing to
recover, and so begins with the savepoint. Flink makes the job's id of it, which names the folder of
checkpoints: a new run with the same id would delete those that a rollback needs.
*/}}
{{- define "ringcast.clusterId" -}}
{{- $from := (index .root.Values .part).fromSavepoint -}}
{{ .root.Release.Name }}-{{ .part }}{{ if $from }}-{{ sha256sum $from | trunc 8 }}{{ end }}
{{- end }}

{{/* Flink's options of a job, in both modes. */}}
{{- define "ringcast.flink" -}}
{{- $job := index .root.Values .part }}
{{- $uri := printf "%s/%s" (trimSuffix "/" .root.Values.jobs.storage.uri) .part }}
{{- /* What Flink needs to build a job. Its own config.yaml has them, and the chart's replaces it. */}}
{{- $opens := list }}
{{- range list "java.lang" "java.net" "java.io" "java.nio" "sun.nio.ch" "java.lang.reflect" "java.text" "java.time"
    "java.util" "java.util.concurrent" "java.util.concurrent.atomic" "java.util.concurrent.locks" }}
{{- $opens = append $opens (printf "--add-opens=java.base/%s=ALL-UNNAMED" .) }}
{{- end }}
{{- /* A job manager only coordinates: Java's second compiler would almost double the work of its start. Task
managers have the collector with which the jobs were measured. */}}
{{- $own := dict
  "env.java.default-opts.all" (append $opens (printf "-Dringcast.role=%s" .part) | join " ")
  "env.java.opts.jobmanager" "-XX:TieredStopAtLevel=1"
  "env.java.opts.taskmanager" "-XX:+UseParallelGC"
  "heartbeat.interval" "1s"
  "heartbeat.timeout" "10s"
  "web.submit.enable" "false"
  "web.cancel.enable" "false"
  "classloader.parent-first-patterns.additional" "com.uber.h3core"
  "taskmanager.numberOfTaskSlots" (toString $job.taskManager.slots)
  "taskmanager.memory.managed.size" "0m"
  "high-availability.type" "kubernetes"
  "high-availability.storageDir" (printf "%s/ha" $uri)
  "execution.checkpointing.dir" (printf "%s/checkpoints" $uri)
  "execution.checkpointing.savepoint-dir" (printf "%s/savepoints" $uri)
  "metrics.reporter.prom.factory.class" "org.apache.flink.metrics.prometheus.PrometheusReporterFactory"
  "metrics.reporter.prom.port" "9249"
  "metrics.reporter.prom.filter.excludes" "*.KafkaProducer*;*.KafkaSourceReader.KafkaConsumer*;*:pendingCommittables"
}}
{{- /* For DuckDB. */}}
{{- if eq .part "archive" }}{{ $_ := set $own "taskmanager.memory.task.off-heap.size" "512m" }}{{ end }}
{{- toYaml (merge (dict) .root.Values.jobs.flinkConfiguration $own) }}
{{- end }}

{{- define "ringcast.jobMounts" -}}
{{ include "ringcast.mounts" . }}
{{- if .root.Values.jobs.storage.claim }}
- {name: storage, mountPath: /var/lib/ringcast}
{{- end }}
{{- end }}

{{- define "ringcast.jobVolumes" -}}
{{ include "ringcast.volumes" . }}
{{- with .root.Values.jobs.storage.claim }}
- name: storage
  persistentVolumeClaim: {claimName: {{ . }}}
{{- end }}
{{- end }}

{{/* Flink's operator takes cores as a number. */}}
{{- define "ringcast.cores" -}}
{{- $cpu := toString . }}
{{- if hasSuffix "m" $cpu }}{{ divf (trimSuffix "m" $cpu) 1000 }}{{ else }}{{ $cpu }}{{ end }}
{{- end }}

{{- /* The console alone: a pod's logs are collected from there. */}}
{{- define "ringcast.flinkLog" -}}
monitorInterval = 30
rootLogger.level = INFO
rootLogger.appenderRef.console.ref = Console
appender.console.name = Console
appender.console.type = CONSOLE
{{- if eq .Values.logs "json" }}
appender.console.layout.type = JsonTemplateLayout
appender.console.layout.eventTemplate = {{ .Files.Get "files/ringcast-log.json" | replace "\n" " " }}
{{- else }}
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d{yyyy-MM-dd HH:mm:ss,SSS} %-5p %-60c %x - %m%n
{{- end }}
# docs/how-to/deploy.md: its warning about pendingCommittables is harmless.
logger.metrics.name = org.apache.flink.metrics.MetricGroup
logger.metrics.level = ERROR
{{- range $logger, $level := .Values.levels }}
logger.{{ replace "." "-" $logger }}.name = {{ $logger }}
logger.{{ replace "." "-" $logger }}.level = {{ $level }}
{{- end }}
{{- end }}

{{- /* The log configuration of the service's image, with other levels. */}}
{{- define "ringcast.serveLog" -}}
{{- $loggers := list }}
{{- range $logger, $level := .Values.levels }}
{{- $loggers = append $loggers (printf "<Logger name=%q level=%q/>" $logger $level) }}
{{- end }}
{{- .Files.Get "files/serve-log4j2.xml" | replace "</Loggers>" (printf "%s</Loggers>" (join "" $loggers)) }}
{{- end }}
