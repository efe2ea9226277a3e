import type { FieldDiff, LocationDiff } from "#lib/contract/location-diffs/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { capitalized } from "#lib/format/capitalized.ts"
import { nationalPhone } from "#lib/format/phone.ts"
import { type ChangeText, changeTexts, labelOf } from "../../location-history/change-texts.ts"

/**
 * Where Google differs from a location, a line each: ours before, Google's after (D-159).
 * @param country of the location: phones are shown as they are dialled there.
 */
export function diffTexts(diff: LocationDiff, country: string | null | undefined): ChangeText[] {
  const changes = diff.changed_fields.map((field) => {
    const { target = null, source = null } = (ownValue(diff, field) ?? {}) as Partial<FieldDiff>
    const shown = (value: unknown) =>
      field === "phone" && typeof value === "string" ? nationalPhone(value, country) : value
    return { field, before: shown(target), after: shown(source) }
  })
  return changeTexts({ changes })
}

/** The fields that accepting leaves, as a sentence names them: "phone and website"; null without any. */
export function stayingFields(diff: LocationDiff): string | null {
  const names = diff.changed_fields.filter((field) => (ownValue(diff, field) as FieldDiff | undefined)?.stays)
  return names.length === 0
    ? null
    : new Intl.ListFormat("en").format(names.map((name) => labelOf(name).toLowerCase()))
}

/** The fields that differ, as a sentence begins with them: "Phone, hours and website". */
export function differingFields({ changed_fields }: LocationDiff): string {
  const names = changed_fields.map((field) => labelOf(field === "special_hours" ? "holiday_hours" : field))
  return capitalized(new Intl.ListFormat("en").format(names.map((name) => name.toLowerCase())))
}
