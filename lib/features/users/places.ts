import type { AnswerOf } from "#lib/contract/index.ts"
import type { PickerFacts } from "#lib/features/filter-bar/picker.ts"
import { loadPicker } from "#lib/features/filter-bar/server-picker.ts"
import type { PageContext } from "#lib/page/load-context.ts"

/** Places that a form can assign; groups are absent where they can't be read, as while their setting is off (P-403). */
export type Places = { locations: PickerFacts; groups: PickerFacts | null }

type Values = Readonly<Record<string, readonly string[]>>

/**
 * The pickers of a user's form: locations and groups that the caller may give.
 * @param values of the form that came back, else none.
 * @param user what is chosen already: a user, or what has the same lists; absent for a new one.
 * @returns undefined for a parent account, which has no locations.
 * @throws ApiFailure
 */
export async function loadPlaces(
  { caller, account, session, can }: Pick<PageContext, "caller" | "account" | "session" | "can">,
  values: Values,
  user?: Pick<AnswerOf<"users.get">, "location_ids" | "group_ids">,
): Promise<Places | undefined> {
  if (session.isParent) return undefined
  const requested = { accountId: String(account.id), values }
  const [locations, groups] = await Promise.all([
    loadPicker(caller, {
      ...requested,
      kind: "locations",
      field: "location_ids",
      storedIds: user?.location_ids ?? [],
    }),
    can("group.read")
      ? loadPicker(caller, {
          ...requested,
          kind: "groups",
          field: "group_ids",
          storedIds: user?.group_ids ?? [],
        })
      : null,
  ])
  return { locations, groups }
}
