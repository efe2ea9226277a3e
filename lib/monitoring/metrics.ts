import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import { processWide } from "#lib/env/process-wide.ts"

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function createMetrics() {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  return {
    register,
    requests: new Histogram({
      name: "outpost_app_request_seconds",
      help: "Seconds until a response was sent, by kind of path",
      labelNames: ["kind", "status"],
      buckets,
      registers,
    }),
    upstreamCalls: new Histogram({
      name: "outpost_app_upstream_seconds",
      help: "Seconds until the Review API responded; the status of a call without a response says why",
      labelNames: ["operation", "status"],
      buckets,
      registers,
    }),
    sessionReads: new Counter({
      name: "outpost_app_session_reads_total",
      help: "How often the session of a request was read from its cookie: once for each request",
      registers,
    }),
    openStreams: new Gauge({
      name: "outpost_app_open_streams",
      help: "Open streaming responses of the Review API to browsers: events, files",
      labelNames: ["operation"],
      registers,
    }),
  }
}

/** What this process counts for Prometheus, the process's own figures among it. */
export const metrics = () => processWide("metrics", createMetrics)
