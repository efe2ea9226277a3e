import { setTimeout as sleep } from "node:timers/promises"
import { clientHeader, clientName } from "#lib/contract/wire.ts"
import { peakMemory } from "./peak-memory.ts"

type Taken = { id: number; status: string; created: number; updated: number; failed: number }

const pollMs = 200

/** A file of locations with addresses, phones and hours. @param city of all; another one changes every row. */
export function locationsCsv(rows: number, city: string): string {
  const header =
    "external_id,name,public_name,address,city,state,zipcode,country,phone,website,category,monday,friday"
  const lines = Array.from({ length: rows }, (_, at) => {
    const number = String(at).padStart(5, "0")
    const phone = `(512) 555-${number.slice(1)}`
    return `E-${number},"Imported, ${number}",Harbor Coffee,${at} Main Street,${city},TX,78701,US,${phone},harbor.example/${number},,9a to 5p,8a to 11p`
  })
  return `${header}\n${lines.join("\n")}\n`
}

/**
 * Uploads a file of locations as the page does, and waits until its rows are in.
 * @returns seconds, and the highest memory of all programs meanwhile in MB.
 * @throws when not every row did what is expected of it.
 */
export async function importLocations(
  { address, pid, cookie }: { address: string; pid: number; cookie: string },
  csv: string,
  expected: Partial<Taken>,
) {
  const headers = { cookie, origin: address, [clientHeader]: clientName }
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${address}/api/bff/import_locations${path}`, { headers, ...init })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Taken
  }
  const memory = peakMemory(pid)
  const started = performance.now()
  const body = new FormData()
  body.append("file_upload", new Blob([csv], { type: "text/csv" }), "locations.csv")
  let taken = await call("", { method: "POST", body })
  while (taken.status === "processing") {
    await sleep(pollMs)
    taken = await call(`/${taken.id}`)
  }
  for (const [name, value] of Object.entries({ status: "complete", failed: 0, ...expected })) {
    if (taken[name as keyof Taken] !== value)
      throw new Error(`The import ended with ${JSON.stringify(taken)}.`)
  }
  return { seconds: (performance.now() - started) / 1000, peak: memory.readMb() }
}
