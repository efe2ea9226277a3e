import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import { processWide } from "#lib/env/process-wide.ts"
import { askSiblings, onSibling } from "#lib/env/siblings.ts"
import { eventLoop } from "./event-loop.ts"

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
      help: "Seconds until the Review API responded, not counting this process's own delay; the status of a call without a response says why",
      labelNames: ["operation", "status"],
      buckets,
      registers,
    }),
    eventLoopWaits: new Histogram({
      name: "outpost_app_event_loop_wait_seconds",
      help: "Seconds of a request in which this process had no time for what was ready",
      labelNames: ["kind"],
      buckets,
      registers,
    }),
    eventLoopDelay: new Counter({
      name: "outpost_app_event_loop_delay_seconds_total",
      help: "Seconds in which something was ready to run and waited for the event loop",
      registers,
      collect() {
        this.reset()
        this.inc(eventLoop().delayMs() / 1_000)
      },
    }),
    queueWaits: new Histogram({
      name: "outpost_app_queue_seconds",
      help: "Seconds that pages waited for their turn to be rendered: begun, or refused with 503",
      labelNames: ["outcome"],
      buckets,
      registers,
    }),
    renders: new Gauge({
      name: "outpost_app_renders",
      help: "Pages that are being rendered, and those that wait for their turn",
      labelNames: ["state"],
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

/** Metrics of this process for Prometheus, its own figures included. */
export const metrics = () => processWide("metrics", createMetrics)

const topic = "metrics"

/** Has this process say what it counts when another one of the app is asked. */
export const shareMetrics = (): void => onSibling(topic, () => metrics().register.getMetricsAsJSON())

/** Metrics of all processes of the app, in the text format of Prometheus: one asks all, since they share their port. */
export async function metricsText(): Promise<string> {
  const others = (await askSiblings(topic)).filter(Array.isArray)
  if (others.length === 0) return metrics().register.metrics()
  return AggregatorRegistry.aggregate([await metrics().register.getMetricsAsJSON(), ...others]).metrics()
}
