import { sql } from "drizzle-orm"
import { isNpi, type NpiProvider } from "#lib/contract/index.ts"
import { ApiError, featureOff } from "../../core/errors.ts"
import { ServiceFailure } from "../../core/fetch-json.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { NpiQuery } from "../../places/npi-registry.ts"
import type { Deps } from "../deps.ts"
import { isHealthcare } from "../locations/healthcare.ts"
import type { Service, Verbs } from "../service.ts"

/** 001 §8. */
const unreachable = "Unable to reach the NPI database"

/** @throws 403 for accounts other than those of healthcare (001 §6). */
async function requireHealthcare({ db }: Deps, { accountId }: Scope): Promise<void> {
  if (!(await isHealthcare(db, accountId))) throw featureOff()
}

/** @returns no one for what the registry refuses. @throws 502 */
async function ask(deps: Deps, query: NpiQuery): Promise<NpiProvider[]> {
  try {
    return await deps.npiRegistry.find(query)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    if (error.status === 400) return []
    deps.log.warn({ reason: error.reason, status: error.status }, "the NPI registry failed")
    throw new ApiError(502, unreachable, { code: "npi_failed" })
  }
}

/** The code of a state of the United States, which alone the registry takes; empty for what is none. */
async function stateCode({ db }: Deps, state: string): Promise<string> {
  if (state === "") return ""
  const [found] = await rowsOf(
    db,
    { code: column.text() },
    sql`select s.code from states s join countries c on c.id = s.country_id
        where c.code = 'US' and (s.code = upper(${state}) or outpost_search(s.name) = outpost_search(${state}::text))`,
  )
  return found?.code ?? ""
}

/** GET /npi (001 §7, D-152): providers that fit name and address. @throws 400 without a name. */
const listNpi: Service<"npi.list"> = async ({ deps, scope, query }) => {
  await requireHealthcare(deps, scope)
  const { account_id: _, ...wanted } = query
  const asked = Object.fromEntries(Object.entries(wanted).map(([name, text]) => [name, text?.trim() ?? ""]))
  if (!asked["first_name"] && !asked["last_name"] && !asked["organization_name"])
    throw new ApiError(400, "Enter a name to search for")
  const state = await stateCode(deps, asked["state"] ?? "")
  return { results: await ask(deps, { ...asked, state }) }
}

/** GET /npi/{number} (001 §7, D-152). @throws 400 for a number that no one has. */
const getNpi: Service<"npi.get"> = async ({ deps, scope, params }) => {
  await requireHealthcare(deps, scope)
  const { number } = params
  const [found] = isNpi(number) ? await ask(deps, { number }) : []
  if (!found) throw new ApiError(400, "NPI not found", { code: "npi_not_found" })
  return found
}

export const verbs = { "npi.list": listNpi, "npi.get": getNpi } satisfies Verbs
