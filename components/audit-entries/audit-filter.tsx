import { Button, buttonClass } from "#components/ui/button.tsx"
import type { AuditChoices } from "#lib/contract/audit-entries/schema.ts"
import { type AuditLogSearch, isNarrowed } from "#lib/features/audit-entries/search-params.ts"
import { sentenceOfAction } from "#lib/features/audit-entries/sentences.ts"
import { routes } from "#lib/routes/routes.ts"

export type AuditFilterProps = { search: AuditLogSearch; choices: AuditChoices; today: string }

type Option = { value: string; label: string }
type SelectProps = { name: string; label: string; all: string; options: Option[]; value: string | null }

function Select({ name, label, all, options, value }: SelectProps) {
  const known = value === null || options.some((option) => option.value === value)
  const shown = known ? options : [...options, { value, label: value }]
  return (
    <div className="field">
      <label className="label" htmlFor={`audit-${name}`}>
        {label}
      </label>
      <select className="input input-dense" id={`audit-${name}`} name={name} defaultValue={value ?? ""}>
        <option value="">{all}</option>
        {shown.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

type InputProps = { name: string; label: string; type: "date" | "search"; value: string | null; max?: string }

function Input({ name, label, type, value, max }: InputProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={`audit-${name}`}>
        {label}
      </label>
      <input
        className="input input-dense"
        id={`audit-${name}`}
        name={name}
        type={type}
        defaultValue={value ?? ""}
        max={max}
        maxLength={type === "search" ? 200 : undefined}
      />
    </div>
  )
}

const byLabel = (options: Option[]): Option[] =>
  options.toSorted((a, b) => a.label.localeCompare(b.label, "en"))

/** Filters of the log: a form with a URL of its own, so that it works before scripts run. */
export function AuditFilter({ search, choices, today }: AuditFilterProps) {
  const people = choices.users.map(({ user_id, email }) => ({ value: String(user_id), label: email }))
  const actions = choices.actions.map((action) => ({ value: action, label: sentenceOfAction(action) }))
  return (
    <form
      className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3 items-end py-3 border-t border-line border-b"
      method="get"
      action={routes.auditLog()}
      aria-label="Filters"
    >
      <Input name="from" label="From" type="date" value={search.from} max={today} />
      <Input name="to" label="To" type="date" value={search.to} max={today} />
      <Select name="user" label="User" all="Anyone" options={people} value={search.user} />
      <Select
        name="action"
        label="Action"
        all="Any action"
        options={byLabel(actions)}
        value={search.action}
      />
      <Input name="q" label="Name of changed item" type="search" value={search.q} />
      <div className="flex flex-wrap gap-2 items-center min-h-dense">
        <Button type="submit" dense data-track="settings_audit_log.apply">
          Apply
        </Button>
        {isNarrowed(search) && (
          <a className={buttonClass({ kind: "quiet", dense: true })} href={routes.auditLog()}>
            Clear All
          </a>
        )}
      </div>
    </form>
  )
}
