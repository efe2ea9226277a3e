import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { root } from "./root.mjs"
import { Advice } from "./say.mjs"

/** Reads `.env` of the project; what the environment says already wins. */
export function readEnvFile() {
  const file = join(root, ".env")
  if (existsSync(file)) process.loadEnvFile(file)
}

function portOf(env, name, fallback) {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Advice(`${name} must be a port number from 1 to 65535, not "${text}".`)
  }
  return port
}

const loopback = new Set(["127.0.0.1", "localhost", "::1"])
const everywhere = new Set(["0.0.0.0", "::"])

/** Address of a host and port as this machine reaches it. */
export function addressOf(host, port) {
  const name = everywhere.has(host) ? "127.0.0.1" : host
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`
}

/**
 * What the environment says about starting the programs.
 * @param {Record<string, string | undefined>} env
 * @throws Advice for values that cannot be used
 */
export function readSettings(env = process.env) {
  const host = env.HOST || "127.0.0.1"
  const port = portOf(env, "PORT", 3000)
  const apiPort = portOf(env, "REVIEW_API_PORT", 4000)
  const otherApi = env.REVIEW_API_URL || null
  if (otherApi && !URL.canParse(otherApi))
    throw new Advice(`REVIEW_API_URL is not an address: "${otherApi}".`)
  if (!otherApi && port === apiPort) throw new Advice("PORT and REVIEW_API_PORT must differ.")
  const isEmbedded = !otherApi && !env.DATABASE_URL
  if (!otherApi && env.DATABASE_URL && !env.SESSION_SECRET) {
    throw new Advice(
      "SESSION_SECRET is required with DATABASE_URL: at least 32 characters that only your servers know, " +
        "the same on all of them.\nOne can be made with: openssl rand -base64 48",
    )
  }
  return {
    host,
    port,
    apiPort,
    isEmbedded,
    runsApi: !otherApi,
    apiUrl: otherApi ?? addressOf(host, apiPort),
    address: addressOf(host, port),
    hasDemo: isEmbedded && loopback.has(host),
    dataDir: resolve(root, env.DATA_DIR || "data"),
  }
}
