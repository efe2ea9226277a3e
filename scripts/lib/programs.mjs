import { createHmac } from "node:crypto"
import { join } from "node:path"
import { installedNode } from "./ensure-install.mjs"
import { quickly } from "./quickly.mjs"
import { root } from "./root.mjs"
import { waitForAnswer, waitForReady } from "./wait-for.mjs"

const nextBin = join(root, "node_modules/next/dist/bin/next")

/** The API never sees the secret of the sessions, only secrets made of it; one for each while it is rotated. */
const linkSecretOf = (sessionSecret) =>
  sessionSecret
    .split(",")
    .map((secret) => createHmac("sha256", secret.trim()).update("links in mails").digest("hex"))
    .join()

/**
 * With the embedded database on board, memory counts for more than the few per cent of speed that it costs: new objects
 * get little room, and threads share what they allocate from (glibc keeps up to eight pools for each processor).
 */
const thrifty = { args: ["--max-semi-space-size=4"], env: { MALLOC_ARENA_MAX: "2" } }

function apiEnvironment(settings, sessionSecret) {
  const { SESSION_SECRET: _, ...env } = process.env
  return {
    ...(settings.isEmbedded ? thrifty.env : {}),
    ...env,
    NODE_ENV: process.env.NODE_ENV ?? "production",
    HOST: settings.host,
    PORT: String(settings.port),
    REVIEW_API_PORT: String(settings.apiPort),
    DATA_DIR: settings.dataDir,
    LINK_SECRET: process.env.LINK_SECRET || linkSecretOf(sessionSecret),
    ...(settings.tokenSecret ? { TOKEN_SECRET: settings.tokenSecret } : {}),
  }
}

/** The app never needs them. */
const ofApiAlone = [
  "DATABASE_URL",
  "TOKEN_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
]

function appEnvironment(settings, sessionSecret) {
  const env = { ...process.env }
  for (const name of ofApiAlone) delete env[name]
  return {
    ...env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    HOST: settings.host,
    PORT: String(settings.port),
    REVIEW_API_URL: settings.apiUrl,
    SESSION_SECRET: sessionSecret,
  }
}

/** The Review API as a program to supervise. */
export const apiProgram = (settings, sessionSecret) => ({
  name: "The Review API",
  command: installedNode,
  args: [...(settings.isEmbedded ? thrifty.args : []), ...quickly, join(root, "review-api/main.ts")],
  cwd: root,
  env: apiEnvironment(settings, sessionSecret),
  whenReady: waitForReady,
})

/** Makes the embedded database with the demo accounts, and ends. */
export const demoProgram = (settings, sessionSecret) => ({
  command: installedNode,
  args: [...quickly, join(root, "review-api/demo/make-folder.ts"), settings.dataDir],
  cwd: root,
  env: apiEnvironment(settings, sessionSecret),
})

/** The Review API with restart on change; the watcher stands between, so its port is asked instead. */
export const devApiProgram = (settings, sessionSecret) => ({
  ...apiProgram(settings, sessionSecret),
  args: ["--watch", "--watch-preserve-output", join(root, "review-api/main.ts")],
  whenReady: () =>
    waitForAnswer(`${settings.apiUrl}/readyz`, { limitMs: 180_000, isOk: (status) => status === 200 }),
})

/** Longer than load balancers keep a connection that is idle: none of them sends a request into one that just closes. */
const keepAlive = ["--keepAliveTimeout", "75000"]

/**
 * Next sees a rewrite of the gate as one to another server, and sends the request there by HTTP, where its own host is
 * 127.0.0.1: to the gate each loopback address is localhost.
 */
const nextHost = (host) => (host === "127.0.0.1" ? "localhost" : host)
const findsLoopback = "--dns-result-order=ipv4first"

/** The app, built already, as a program to supervise: one process, or several that share its port. */
export function appProgram(settings, sessionSecret) {
  const { appProcesses = 1, address, host, port } = settings
  const start = [nextBin, "start", "-p", String(port), "-H", nextHost(host), ...keepAlive]
  return {
    name: "The app",
    command: installedNode,
    args:
      appProcesses > 1
        ? [findsLoopback, join(root, "scripts/app-processes.mjs"), String(appProcesses), ...start]
        : [findsLoopback, ...start],
    cwd: root,
    env: appEnvironment(settings, sessionSecret),
    whenReady: () => waitForAnswer(`${address}/login`),
  }
}

/** The app with reload on change. */
export const devAppProgram = (settings, sessionSecret) => ({
  ...appProgram(settings, sessionSecret),
  args: [findsLoopback, nextBin, "dev", "-p", String(settings.port), "-H", nextHost(settings.host)],
  env: { ...appEnvironment(settings, sessionSecret), NODE_ENV: "development" },
})
