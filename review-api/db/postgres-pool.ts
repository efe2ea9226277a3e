import type { Socket } from "node:net"
import type { Client, ClientConfig, Pool, PoolClient } from "pg"
import { DatabaseAway, isDatabaseAway } from "./away.ts"
import { createOutage, type Outage } from "./outage.ts"

export type PoolLimits = {
  /** How long a connection may take to be made, or to become free. */
  connectMs: number
  /** After how long of one piece of work it is looked whether the server still answers. */
  suspectMs: number
  /** Name of the connections on the server. */
  name?: string
}

export const defaultLimits: PoolLimits = { connectMs: 10_000, suspectMs: 15_000 }

/** Options of every connection: limits, and a watch on silent ones. */
export const connectionTo = (url: string, { connectMs, name }: PoolLimits): ClientConfig => ({
  connectionString: url,
  ...(name ? { application_name: name } : {}),
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

const tooManyConnections = "53300"

/** Asks on a connection of its own. A server that has no connection left answers: those that are there go on. */
async function probe(config: ClientConfig): Promise<void> {
  const { default: pg } = await import("pg")
  const client = new pg.Client({ ...config, query_timeout: config.connectionTimeoutMillis })
  client.on("error", () => {})
  try {
    await client.connect()
    await client.query("select 1")
  } catch (error) {
    if ((error as { code?: string }).code !== tooManyConnections) throw error
  } finally {
    void client.end().catch(() => {})
  }
}

const isSilence = (error: unknown): boolean => /timeout/i.test((error as Error).message)

const socketOf = (client: Client) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * A pool that survives the loss of its connections: what fails is thrown to whoever asked, connections that break are
 * never lent again, and while the server is away no one waits for it.
 * @returns the pool, whose `connect` and `query` throw DatabaseAway, and the outage that it finds out about.
 */
export async function openPool(url: string, limits: PoolLimits): Promise<{ pool: Pool; outage: Outage }> {
  const { default: pg } = await import("pg")
  const config = connectionTo(url, limits)
  const pool = new pg.Pool({ ...config, max: 10 })
  const lent = new Set<PoolClient>()
  const waiting = new Set<(error: unknown) => void>()
  const outage = createOutage(() => probe(config))
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>

  /** Whoever does not give a broken connection back, as a transaction that could not begin, must not keep its place. */
  function lend(client: PoolClient): PoolClient {
    const giveBack = client.release
    const suspicion = setTimeout(outage.check, limits.suspectMs).unref()
    client.release = (error) => {
      if (!lent.delete(client)) return
      clearTimeout(suspicion)
      giveBack.call(client, error)
    }
    lent.add(client)
    return client
  }

  async function acquire(): Promise<PoolClient> {
    if (outage.isOn()) throw new DatabaseAway()
    const connected = connect()
    const { promise: given, reject: giveUp } = Promise.withResolvers<never>()
    waiting.add(giveUp)
    try {
      return lend(await Promise.race([connected, given]))
    } catch (error) {
      // A later connection belongs to no one.
      void connected.then(
        ({ release }) => release(),
        () => {},
      )
      if (!isDatabaseAway(error)) throw error
      outage.check()
      throw new DatabaseAway(error)
    } finally {
      waiting.delete(giveUp)
    }
  }

  pool.connect = ((
    callback?: (error?: Error, client?: PoolClient, release?: PoolClient["release"]) => void,
  ) => {
    if (!callback) return acquire()
    acquire().then((client) => callback(undefined, client, client.release), callback)
  }) as Pool["connect"]
  pool.on("connect", (client) => {
    client.on("error", (error) => {
      if (lent.has(client)) client.release(error)
      outage.check()
    })
  })
  pool.on("error", () => outage.check())
  outage.watch({
    began(error) {
      for (const giveUp of waiting) giveUp(new DatabaseAway(error))
      // Answers to what was asked before will not come either.
      if (isSilence(error)) for (const client of lent) socketOf(client).destroy()
    },
  })
  return { pool, outage }
}
