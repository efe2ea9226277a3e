"use client"

import { TriangleAlert } from "lucide"
import { useId, useState } from "react"
import { useFormNow } from "#components/form/form-context.ts"
import { Icon } from "#components/ui/icon.tsx"
import {
  type DirectoryOverride,
  type OverridePart,
  overrideBox,
  overrideField,
  overrideParts,
} from "#lib/features/locations/override-fields.ts"

type OwnValueProps = { directory: DirectoryOverride; part: OverridePart }

/** A phone or website that one directory has for itself; unticking its box clears it (001 §5). */
function OwnValue({ directory: { sourceId, name, ...stored }, part }: OwnValueProps) {
  const id = useId()
  const { errors, values, setError } = useFormNow()
  const [field, box] = [overrideField(sourceId, part), overrideBox(sourceId, part)]
  const isBack = Object.keys(values).length > 0
  const [text, setText] = useState(values[field]?.[0] ?? stored[part] ?? "")
  const [isOwn, setOwn] = useState(isBack ? values[box] !== undefined : stored[part] !== null)
  const error = isOwn ? errors[field] : undefined
  return (
    <div className="grid gap-1 has-[:checked]:[&>.input]:block">
      <label className="check min-h-8 items-center">
        <input
          type="checkbox"
          name={box}
          value="true"
          checked={isOwn}
          onChange={(event) => {
            setOwn(event.target.checked)
            setError(field, undefined)
            if (!event.target.checked) setText("")
          }}
        />
        Different {part}
      </label>
      {/* Shown by its box, also before scripts run. */}
      <input
        className="input hidden"
        name={field}
        aria-label={`${name} ${part}`}
        value={text}
        maxLength={500}
        autoComplete="off"
        inputMode={part === "phone" ? "tel" : "url"}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setError(field, undefined)
        }}
      />
      {error && (
        <span className="err" id={`${id}-error`} role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </span>
      )}
    </div>
  )
}

/** Phones and websites that single directories show instead of the usual ones (001 §2). */
export function DirectoryOverrides({ directories }: { directories: readonly DirectoryOverride[] }) {
  return (
    <div className="rounded-card border border-line text-13">
      {directories.map((directory) => (
        <fieldset
          key={directory.sourceId}
          aria-label={directory.name}
          className="grid grid-cols-[112px_1fr_1fr] items-start gap-x-4 gap-y-1 border-line border-t px-4 py-2 first:border-t-0 max-md:grid-cols-1"
        >
          {directory.id && (
            <input type="hidden" name={overrideField(directory.sourceId, "id")} value={directory.id} />
          )}
          <span className="flex min-h-8 items-center max-md:font-medium">{directory.name}</span>
          {overrideParts.map((part) => (
            <OwnValue key={part} directory={directory} part={part} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
