import { createHash, createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { SignatureV4 } from "@smithy/signature-v4"
import { startFauxqs } from "fauxqs"
import { request } from "undici"
import type { Bucket } from "#review-api/storage/bucket-storage.ts"

const key = { accessKeyId: "outpost-test-key", secretAccessKey: "outpost-test-secret" }
const region = "eu-central-1"

/** SHA-256 as the signer takes it. */
class Sha256 {
  #hash
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", secret as Buffer)
  }
  update(data: string | Uint8Array) {
    this.#hash.update(data)
  }
  async digest() {
    return new Uint8Array(this.#hash.digest())
  }
}

const signer = new SignatureV4({
  credentials: key,
  region,
  service: "s3",
  sha256: Sha256 as never,
  uriEscapePath: false,
  applyChecksum: false,
})

/** Whether Amazon's own signer signs a request with our key as it is signed. */
async function isSigned({ method = "", headers, url = "" }: IncomingMessage): Promise<boolean> {
  const { authorization = "" } = headers
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? []
  const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(String(headers["x-amz-date"])) ?? []
  if (!day || !time || names.length === 0) return false
  const date = `${day.replace(/(....)(..)(..)/, "$1-$2-$3")}T${time.replace(/(..)(..)(..)/, "$1:$2:$3")}Z`
  const { pathname, searchParams } = new URL(url, "http://s3.test")
  const signed = await signer.sign(
    {
      method,
      protocol: "http:",
      hostname: String(headers.host),
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { signingDate: new Date(date) },
  )
  return signed.headers["authorization"] === authorization
}

/**
 * An S3 server on a free port, which keeps its files in memory, with an empty bucket. It takes no call that is not signed
 * with the bucket's key. It cannot list uploads in parts itself, so they are noted as they pass.
 */
export async function startS3() {
  const server = await startFauxqs({ port: 0, host: "127.0.0.1", logger: false })
  const name = "outpost-files"
  server.createBucket(name)
  const open = new Map<string, { name: string; at: string }>()
  const calls: string[] = []
  let failures = 0

  const listOfUploads = (): string =>
    `<ListMultipartUploadsResult>${[...open]
      .map(
        ([id, upload]) =>
          `<Upload><Key>${upload.name}</Key><UploadId>${id}</UploadId><Initiated>${upload.at}</Initiated></Upload>`,
      )
      .join("")}</ListMultipartUploadsResult>`

  async function answer(call: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = "GET", url = "" } = call
    const { pathname, searchParams } = new URL(url, "http://s3.test")
    calls.push(`${method} ${pathname}`)
    const body = await buffer(call)
    if (!(await isSigned(call))) return void reply.writeHead(403).end()
    if (failures > 0) {
      failures -= 1
      return void reply.writeHead(503).end()
    }
    const isList = method === "GET" && searchParams.has("uploads")
    if (isList) return void reply.end(listOfUploads())
    const { host: _, connection: __, "transfer-encoding": ___, ...headers } = call.headers
    const passed = await request(`http://127.0.0.1:${server.port}${url}`, {
      method: method as "GET",
      headers: { ...headers, host: `127.0.0.1:${server.port}`, "content-length": String(body.length) },
      ...(method === "GET" || method === "HEAD" ? {} : { body }),
    })
    const text = Buffer.from(await passed.body.arrayBuffer())
    const id = searchParams.get("uploadId")
    if (id && (method === "DELETE" || method === "POST")) open.delete(id)
    const begun = searchParams.has("uploads") && /<UploadId>([^<]+)/.exec(text.toString())?.[1]
    if (begun) open.set(begun, { name: pathname.slice(name.length + 2), at: new Date().toISOString() })
    reply.writeHead(passed.statusCode, passed.headers as Record<string, string>).end(text)
  }

  const front = createServer((call, reply) => {
    answer(call, reply).catch(() => reply.writeHead(500).end())
  })
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve))
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const bucket: Bucket = { name, endpoint, region, ...key }

  return {
    bucket,
    /** Variables that lead a program there. */
    env: {
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    },
    /** Calls, oldest first. */
    calls,
    /** Uploads in parts that have not ended. */
    openUploads: () => open.size,
    /** So many calls from now on are answered with 503. */
    fail(count: number) {
      failures = count
    },
    async close() {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await server.stop()
    },
  }
}
