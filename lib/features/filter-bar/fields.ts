import type { Permission } from "#lib/contract/permissions.ts"
import type { Day, WeekStart } from "#lib/dates/day.ts"
import type { DateDescriptor, DatePreset } from "#lib/dates/descriptors.ts"
import type { OptionKind } from "./options.ts"

export type Choice = { value: string; label: string }

type Named = { name: string; label: string }

/** One control of the filter bar; the bar draws what its page asks for (D-095). */
export type FilterField =
  | ({ kind: "date"; options: DateDescriptor[]; fallback: DatePreset } & Named)
  | ({ kind: "choice"; choices: Choice[] } & Named)
  | ({ kind: "choices"; choices: Choice[] } & Named)
  | ({ kind: "list"; options: OptionKind; withinGroup?: boolean; permission?: Permission } & Named)
  | ({ kind: "words"; hint: string; many?: boolean } & Named)
  | ({ kind: "chip" } & Named)

export type FieldOf<K extends FilterField["kind"]> = Extract<FilterField, { kind: K }>

/** Facts of the bar about the account and its page. */
export type FilterFacts = {
  path: string
  accountId: string
  today: Day
  weekStart: WeekStart
  /** Names of chosen groups, locations and sources by field, resolved on the server. */
  names: Record<string, string | null>
  /** Names of the fields whose lists the user may not see (000 §6). */
  hidden?: readonly string[]
  /** Names of the lists of which several entries may be chosen (D-040); their names stand under `field:id`. */
  many?: readonly string[]
  /** Why nothing is shown: what is wrong with a filter, said at the bar even where it is closed. */
  error?: string | null
}
