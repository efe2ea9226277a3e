import type { Caller } from "#lib/api-client/upstream.ts"
import { filters } from "#lib/contract/filters/records.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { notFoundText } from "#lib/errors/texts.ts"
import { optionErrors, type PlaceKind } from "./options.ts"
import { type PickedList, pickKinds } from "./picked-lists.ts"
import { idsIn } from "./picker.ts"
import { loadNamed, loadOptionName } from "./server-options.ts"

export type FilterNames = { names: Record<string, string | null>; errors: string[] }

/** Of a page that asks for none. */
export const noNames: FilterNames = { names: {}, errors: [] }

export type Chosen = { name: string; kind: PlaceKind; id: string }

/** Ids of the lists that a page narrows by; several of one list stand with commas between. */
export type ChosenIds = Readonly<Partial<Record<PickedList, string | null>>>

/** Selected entries of the lists. */
export const chosenOf = (search: ChosenIds): Chosen[] =>
  Object.entries(pickKinds).flatMap(([name, kind]) => {
    const id = ownValue(search, name)
    return id == null ? [] : [{ name, kind, id }]
  })

/** Names of chosen users, and of the words among them; who is gone has none. @throws ApiFailure */
async function peopleNames(caller: Caller, accountId: string, name: string, ids: readonly string[]) {
  const wordOf = (id: string) => ownValue(filters.assignee.words, id)
  const users = ids.filter((id) => wordOf(id) === undefined)
  const found = users.length === 0 ? [] : await loadNamed(caller, "people", accountId, users)
  const words = ids.flatMap((id) => wordOf(id) ?? [])
  const named = [...found, ...ids.map((id) => ({ id, name: wordOf(id) ?? "" })).filter((one) => one.name)]
  return {
    ...Object.fromEntries(named.map((option) => [`${name}:${option.id}`, option.name])),
    ...(ids.length === 1 ? { [name]: found[0]?.name ?? words[0] ?? null } : {}),
  }
}

/** Selected entries of one list, by the names under which the bar finds them. @throws ApiFailure */
export async function namesOf(caller: Caller, accountId: string, { name, kind, id }: Chosen) {
  const ids = idsIn([id])
  if (kind === "people") return peopleNames(caller, accountId, name, ids)
  if (kind !== "locations" || ids.length === 1) return { [name]: await loadOptionName[kind](caller, id) }
  const found = await loadNamed(caller, kind, accountId, ids)
  if (found.length < ids.length) throw new ApiFailure(404, notFoundText)
  return Object.fromEntries(found.map((option) => [`${name}:${option.id}`, option.name]))
}

/**
 * Names of the chosen group, locations and source; for one that the server cannot give, its text of 000 §8.
 * @throws ApiFailure that leads away from the page: 404 for a foreign or missing id.
 */
export async function loadFilterNames(
  caller: Caller,
  accountId: string,
  search: ChosenIds,
): Promise<FilterNames> {
  const answers = await Promise.all(
    chosenOf(search).map(async (one) => ({ ...one, answer: await attempt(namesOf(caller, accountId, one)) })),
  )
  return {
    names: Object.assign(
      {},
      ...answers.map(({ name, answer }) => (answer.ok ? answer.value : { [name]: null })),
    ),
    errors: answers.flatMap(({ answer, kind }) =>
      answer.ok ? [] : [alertText(optionErrors[kind].one, answer.failure)],
    ),
  }
}
