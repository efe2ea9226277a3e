"use client"

import { TriangleAlert } from "lucide"
import { useId } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { isSingleCategory } from "#lib/contract/media/constants.ts"
import type { MediaCategory } from "#lib/contract/media-categories/schema.ts"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import { applyToAllName, categoryErrorName, categoryFields } from "#lib/features/photos/category-fields.ts"
import { noCategoryText } from "#lib/features/photos/texts.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"

export type PhotoCategoriesProps = {
  uploads: readonly UploadFacts[]
  categories: readonly MediaCategory[]
  /** Ids of the chosen ones by upload; empty for none. */
  chosen: ReadonlyMap<string, string>
  /** Rules that photos break with them, by upload. */
  problems: ReadonlyMap<string, string>
  onChange: (chosen: ReadonlyMap<string, string>) => void
}

type RowProps = PhotoCategoriesProps & { upload: UploadFacts; isOnly: boolean }

/** Gives all photos the category of one: before scripts run by the server, which has what was chosen. */
function ApplyToAll({ upload, chosen, categories, onChange }: RowProps) {
  const hydrated = useHydrated()
  const own = chosen.get(upload.id) ?? ""
  const name = categories.find(({ id }) => String(id) === own)?.name ?? null
  const isOfAll = [...chosen.values()].every((one) => one === own)
  if (hydrated && (!name || isSingleCategory(name) || isOfAll)) return null
  return (
    <Button
      kind="quiet"
      dense
      type={hydrated ? "button" : "submit"}
      name={applyToAllName}
      value={upload.id}
      data-track="photos.apply_to_all"
      onClick={() => onChange(new Map([...chosen.keys()].map((id) => [id, own])))}
    >
      Apply to all
      <span className="sr-only">{`photos: ${name ?? `the category of ${upload.name || "Photo"}`}`}</span>
    </Button>
  )
}

function Row(props: RowProps) {
  const { upload, categories, chosen, problems, onChange, isOnly } = props
  const { errors, setError } = useFormNow()
  const selectId = useId()
  const name = upload.name || "Photo"
  const error = problems.get(upload.id) ?? errors[categoryErrorName(upload.id)]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 border-t border-line p-3 text-13 first:border-t-0">
      <span className="size-16 overflow-hidden rounded-mark bg-neutral-soft">
        {upload.low_resolution_url && (
          // biome-ignore lint/performance/noImgElement: an address that expires
          <img
            className="size-full object-cover"
            src={pictureHref(upload.low_resolution_url)}
            alt=""
            width={64}
            height={64}
          />
        )}
      </span>
      <div className="grid min-w-0 content-start gap-1.5">
        <span className="truncate font-medium">{name}</span>
        <label className="sr-only" htmlFor={selectId}>
          {isOnly ? "Category" : `Category of ${name}`}
        </label>
        <span className="flex flex-wrap items-center gap-2">
          <input type="hidden" name={categoryFields.photo} value={upload.id} />
          <select
            className="input w-full max-w-60"
            id={selectId}
            name={categoryFields.category}
            value={chosen.get(upload.id) ?? ""}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${selectId}-error` : undefined}
            onChange={({ currentTarget: { value } }) => {
              setError(categoryErrorName(upload.id), undefined)
              onChange(new Map(chosen).set(upload.id, value))
            }}
          >
            <option value="">{noCategoryText}</option>
            {categories.map((one) => (
              <option key={one.id} value={String(one.id)}>
                {one.name}
              </option>
            ))}
          </select>
          {!isOnly && <ApplyToAll {...props} />}
        </span>
        {error && (
          <span className="err" id={`${selectId}-error`} role="alert">
            <Icon icon={TriangleAlert} />
            {error}
          </span>
        )}
      </div>
    </li>
  )
}

/** The photos of the wizard, each with its category (001 §4). */
export const PhotoCategories = (props: PhotoCategoriesProps) => (
  <fieldset className="min-w-0">
    <legend className="label mb-1.5">{props.uploads.length > 1 ? "Categories" : "Category"}</legend>
    <ul className="list-none rounded-card border border-line p-0" aria-label="Photos">
      {props.uploads.map((upload) => (
        <Row key={upload.id} {...props} upload={upload} isOnly={props.uploads.length === 1} />
      ))}
    </ul>
  </fieldset>
)
