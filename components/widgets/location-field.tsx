"use client"

import { useMemo } from "react"
import { FormTypeAhead } from "#components/form/form-type-ahead.tsx"
import type { SearchOptions } from "#components/form/use-search.ts"
import { fetchOptions } from "#lib/features/filter-bar/browser-options.ts"
import { optionErrors } from "#lib/features/filter-bar/options.ts"
import type { LocationChoices } from "#lib/features/widgets/load.ts"
import { locationTextField } from "#lib/features/widgets/sent-settings.ts"
import { settingField, settingLabels } from "#lib/features/widgets/setting-labels.ts"

export type LocationFieldProps = { accountId: string; choices: LocationChoices; chosen: string | null }

/** The location whose address and hours a widget shows. */
export function LocationField({ accountId, choices, chosen }: LocationFieldProps) {
  const search = useMemo<SearchOptions>(
    () => async (text, signal) =>
      (await fetchOptions.locations({ accountId, text, page: 1 }, signal)).options,
    [accountId],
  )
  return (
    <FormTypeAhead
      name={settingField("location_id")}
      textName={locationTextField}
      label={settingLabels.location_id}
      options={choices.options}
      {...(chosen !== null && { defaultValue: chosen })}
      required
      autoComplete="off"
      search={search}
      failedText={optionErrors.locations.list}
      isPlainText={!choices.isWhole}
    />
  )
}
