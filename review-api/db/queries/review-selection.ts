import type { FilterNameOn, filters } from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"

type Records = typeof filters
/** Names of the filters of /reviews, besides days. */
export type ReviewFilterName = Exclude<FilterNameOn<"reviews">, "date">

type FixedValueOf<F> = F extends { values: readonly (infer W)[] } ? W : never
/** Users whose reviews are asked for, and whether those of nobody are (D-321). */
export type SelectedPeople = { ids: number[]; isNobody: boolean }
type Selected<F> = F extends { words: object }
  ? SelectedPeople
  : F extends { apiMany: string } | { kind: "stars" }
    ? number[]
    : F extends { kind: "id" }
      ? number
      : F extends { kind: "one" }
        ? FixedValueOf<F>
        : F extends { kind: "some" | "list" }
          ? FixedValueOf<F>[]
          : F extends { kind: "tags" | "term" }
            ? string[]
            : string

/** Selected values by filter, as stored; several values of one are any of them. */
export type SelectedValues = { [N in ReviewFilterName]: Selected<Records[N]> } & {
  /** Known by the API alone. */
  hasResponse: boolean
}

/** A filter in the words of the database: numbers for ids, days that the database can hold. */
export type ReviewSelection = {
  scope: Scope
  /** An id that cannot exist was asked for: nothing matches. */
  isEmpty: boolean
  /** First and last day, both included, in the zone of the scope (D-011, D-086). */
  from?: string
  to?: string
  /** Instants at which the first and the last may have been published, both included. */
  since?: string | undefined
  until?: string | undefined
  /** Reviews that were there when a file was begun have no higher id. */
  upToId?: number
} & Partial<SelectedValues>

/** Whether the selection sees some locations only, by the filter or by its user. */
export const isLocationLimited = (selection: ReviewSelection): boolean =>
  selection.group !== undefined || selection.location !== undefined || selection.scope.locations !== "all"
