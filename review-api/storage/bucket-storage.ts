import { setTimeout as pause } from "node:timers/promises"
import { S3mini, S3ServiceError } from "s3mini"
import { Agent, fetch as undiciFetch } from "undici"
import { SettingsError } from "#lib/settings/read-variables.ts"
import { type ListedFile, requireName, type Storage } from "./storage.ts"

/** A bucket of whichever service speaks S3, and the key that opens it. */
export type Bucket = {
  name: string
  /** Without the bucket; null is Amazon's of the region. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Parts of a file that is sent in several; S3 takes none under 5 MB but the last. */
const partBytes = 8 * 1024 * 1024
const tries = 3
const noBucket = "S3_BUCKET must be a bucket that exists at S3_ENDPOINT and that the S3 access key opens."
const firstPauseMs = 200
const perPage = 1_000

/** Status of the service; null without an answer. Sizes are asked for by a function that wraps its errors. */
function statusOf(error: unknown): number | null {
  const own = error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : error
  return own instanceof S3ServiceError ? own.status : null
}

/** The service failed, or could not be reached: the next try may do. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status === null || status >= 500 || status === 429
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw error
      await pause(firstPauseMs * 2 ** (attempt - 1))
    }
  }
}

/** The same bytes in parts of one size, of which the last may be smaller; one empty part for nothing. */
async function* inParts(pieces: AsyncIterable<string | Uint8Array>, signal: AbortSignal) {
  let held: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    signal.throwIfAborted()
    held.push(Buffer.from(piece))
    bytes += held.at(-1)!.length
    while (bytes >= partBytes) {
      const all = Buffer.concat(held)
      yield all.subarray(0, partBytes)
      held = [all.subarray(partBytes)]
      bytes -= partBytes
    }
  }
  signal.throwIfAborted()
  yield Buffer.concat(held)
}

type OpenUpload = { Key: string; UploadId: string; Initiated: string }

/** Uploads in parts that have not ended, from the list as the client reads it: one alone is no array. */
function openUploadsOf(list: unknown): OpenUpload[] {
  const { ListMultipartUploadsResult: result } = list as {
    ListMultipartUploadsResult?: { Upload?: OpenUpload | OpenUpload[] }
  }
  return result?.Upload ? [result.Upload].flat() : []
}

export type BucketStorage = Storage & {
  /** @throws SettingsError when there is no such bucket, or it is closed to the keys. */
  demand(): Promise<void>
}

/** Where requests for the files of a bucket go: its name stands in the path, which every service understands. */
const addressOf = ({ endpoint, region, name }: Bucket): string =>
  `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${name}`

/**
 * Files in a bucket (design 5), under their names. What is sent in parts shows up when the last one is there, so that
 * no one sees half a file.
 */
export function createBucketStorage(bucket: Bucket): BucketStorage {
  const agent = new Agent({ connectTimeout: 10_000, headersTimeout: 60_000, bodyTimeout: 60_000 })
  const { region, accessKeyId, secretAccessKey } = bucket
  const client = new S3mini({
    region,
    accessKeyId,
    secretAccessKey,
    endpoint: addressOf(bucket),
    fetch: ((address: string, init: object) =>
      undiciFetch(address, { ...init, dispatcher: agent })) as unknown as typeof fetch,
  })

  async function writeInParts(
    name: string,
    first: Buffer,
    others: AsyncGenerator<Buffer>,
    signal: AbortSignal,
  ): Promise<number> {
    const id = await patiently(() => client.getMultipartUploadId(name))
    try {
      const parts = []
      let bytes = 0
      let part: Buffer = first
      for (let number = 1; part.length > 0; number += 1) {
        signal.throwIfAborted()
        const data = part
        parts.push(await patiently(() => client.uploadPart(name, id, data, number)))
        bytes += data.length
        const next = await others.next()
        part = next.done ? Buffer.alloc(0) : next.value
      }
      signal.throwIfAborted()
      await client.completeMultipartUpload(name, id, parts)
      return bytes
    } catch (error) {
      await client.abortMultipartUpload(name, id).catch(() => {})
      throw error
    }
  }

  async function* pages(prefix: string): AsyncIterable<ListedFile[]> {
    let next: string | undefined
    do {
      const token = next
      const page = await patiently(() => client.listObjectsPaged("/", prefix, perPage, token))
      yield (page?.objects ?? []).map(({ Key, Size, LastModified }) => ({
        name: Key,
        bytes: Number(Size),
        changedAt: new Date(LastModified),
      }))
      next = page?.nextContinuationToken
    } while (next)
  }

  return {
    async write(name, pieces, signal) {
      requireName(name)
      const parts = inParts(pieces, signal)
      const { value: first } = await parts.next()
      const whole = first as Buffer
      if (whole.length === partBytes) return writeInParts(name, whole, parts, signal)
      await patiently(() => client.putObject(name, whole, "application/octet-stream"))
      return whole.length
    },
    async open(name, range) {
      requireName(name)
      const { from, to } = range ?? { from: 0, to: 0 }
      try {
        const { body, headers } = await patiently(() =>
          client.getObjectRaw(name, range === undefined, from, to + 1),
        )
        const bytes = Number(headers.get("content-length") ?? 0)
        return { bytes, pieces: (body ?? new Blob([]).stream()) as AsyncIterable<Uint8Array> }
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw error
      }
    },
    async sizeOf(name) {
      requireName(name)
      try {
        return await patiently(() => client.getContentLength(name))
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw error
      }
    },
    async *list(prefix) {
      for await (const files of pages(prefix)) yield* files
    },
    async remove(name) {
      await patiently(() => client.deleteObject(requireName(name)))
    },
    async sweep(before) {
      const uploads = openUploadsOf(await patiently(() => client.listMultipartUploads()))
      for (const { Key, UploadId, Initiated } of uploads)
        if (new Date(Initiated) < before) await client.abortMultipartUpload(Key, UploadId)
    },
    freeBytes: async () => null,
    async demand() {
      const isThere = await patiently(() => client.bucketExists())
      if (!isThere) throw new SettingsError(noBucket)
    },
  }
}
