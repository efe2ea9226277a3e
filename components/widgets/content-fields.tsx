"use client"

import { useState } from "react"
import { FormCheckList } from "#components/form/form-check-list.tsx"
import { useFormNow } from "#components/form/form-context.ts"
import { FormSelect } from "#components/form/form-select.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import { type WidgetType, widgetLimits } from "#lib/contract/widgets/constants.ts"
import type { WidgetSettings } from "#lib/contract/widgets/settings.ts"
import type { SourceChoices } from "#lib/features/widgets/load.ts"
import type { ReviewChoices } from "#lib/features/widgets/load-reviews.ts"
import { settingField, settingLabels } from "#lib/features/widgets/setting-labels.ts"
import { filteredText, forbiddenText, selectionText } from "#lib/features/widgets/texts.ts"
import { SettingCheck, SettingNumber, SettingSelect } from "./setting-fields.tsx"

const periods = [
  { value: "0", label: "All reviews" },
  ...[3, 6, 12, 24].map((months) => ({ value: String(months), label: `Last ${months} months` })),
]

/** A period that another client has chosen stays one of the choices. */
const periodsWith = (months: number) =>
  periods.some(({ value }) => value === String(months))
    ? periods
    : [...periods, { value: String(months), label: `Last ${months} months` }]

const stars = [1, 2, 3, 4, 5].map((count) => ({
  value: String(count),
  label: count === 1 ? "1 star, all reviews" : `${count} stars`,
}))

/** The least rating, and what the widget says of it (D-205). */
function MinRating({ settings }: { settings: WidgetSettings }) {
  const name = settingField("min_rating")
  const { values } = useFormNow()
  const [least, setLeast] = useState(Number(ownValue(values, name)?.[0] ?? settings.min_rating ?? 1))
  return (
    <FormSelect
      name={name}
      label={settingLabels.min_rating}
      options={stars}
      defaultValue={String(settings.min_rating ?? 1)}
      onChange={(event) => setLeast(Number(event.currentTarget.value))}
      {...(least > 1 && { hint: filteredText(least) })}
    />
  )
}

/** Sources of a widget, and whose reviews are in none and why (D-301). */
function Sources({ type, settings, sources }: Omit<ContentFieldsProps, "reviews">) {
  const { allowed, forbidden } = sources
  const hint = [
    "Leave empty to use all.",
    forbiddenText(forbidden),
    type === "star_snapshot" ? null : selectionText,
  ].filter((text): text is string => text !== null)
  if (allowed.length === 0) return null
  return (
    <FormCheckList
      inColumns
      name={settingField("source_ids")}
      label={settingLabels.source_ids}
      options={allowed.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={settings.source_ids.map(String)}
      hint={hint.join(" ")}
    />
  )
}

/** Reviews that are picked by hand (D-205). */
function Featured({ settings, reviews }: { settings: WidgetSettings; reviews: ReviewChoices }) {
  const { options, kept } = reviews
  const name = settingField("featured_review_ids")
  return (
    <>
      <SettingCheck
        name="auto_publish"
        settings={settings}
        hint="Off: the widget shows only the reviews that are ticked below."
      />
      {options.length > 0 && (
        <div className="max-h-105 overflow-y-auto rounded-card border border-line p-3" tabIndex={-1}>
          <FormCheckList
            name={name}
            label={settingLabels.featured_review_ids}
            options={options.map(({ id, title, text }) => ({
              value: id,
              label: (
                <>
                  <span className="font-medium">{title}</span>
                  {text && <span className="block text-13 text-muted">{text}</span>}
                </>
              ),
            }))}
            chosen={(settings.featured_review_ids ?? []).map(String)}
            hint={`Ticked reviews come first. Up to ${widgetLimits.featured}.`}
          />
        </div>
      )}
      {kept.map((id) => (
        <input type="hidden" name={name} value={id} key={id} />
      ))}
    </>
  )
}

export type ContentFieldsProps = {
  type: WidgetType
  settings: WidgetSettings
  sources: SourceChoices
  reviews: ReviewChoices
}

/** The reviews that a widget is made of. */
export function ContentFields({ type, settings, sources, reviews }: ContentFieldsProps) {
  const isOfReviews = type !== "star_snapshot"
  return (
    <>
      <Sources type={type} settings={settings} sources={sources} />
      {isOfReviews && <MinRating settings={settings} />}
      {type === "teaser" && (
        <SettingNumber name="max_reviews" settings={settings} least={1} most={widgetLimits.reviews} />
      )}
      {type === "full_page" && (
        <div className="form-pair">
          <SettingNumber name="per_page" settings={settings} least={1} most={widgetLimits.perPage} />
          <SettingSelect
            name="sort"
            settings={settings}
            options={[
              { value: "newest", label: "Newest first" },
              { value: "highest", label: "Highest rating first" },
            ]}
          />
        </div>
      )}
      {type === "star_snapshot" && (
        <SettingSelect
          name="since_months"
          settings={settings}
          options={periodsWith(settings.since_months ?? 0)}
        />
      )}
      {isOfReviews && <Featured settings={settings} reviews={reviews} />}
    </>
  )
}
