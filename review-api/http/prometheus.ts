import type { FastifyInstance } from "fastify"
import { collectDefaultMetrics, Histogram, Registry } from "prom-client"

/** Serves /metrics: how long answers take by operation and status, and the process's own figures. */
export function servePrometheus(app: FastifyInstance): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: "outpost_api_request_seconds",
    help: "Seconds until an answer was sent",
    labelNames: ["operation", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  app.addHook("onResponse", async (request, reply) => {
    const { operation = "unknown" } = request.routeOptions.config
    durations.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get("/metrics", { config: { operation: "metrics" } }, async (_request, reply) =>
    reply.header("content-type", register.contentType).send(await register.metrics()),
  )
}
