export type FilterSelectProps = {
  id: string
  name: string
  label: string
  all: string
  options: readonly { value: string; label: string }[]
  value: string | null
}

/** A choice of a filter that is a plain form. */
export const FilterSelect = ({ id, name, label, all, options, value }: FilterSelectProps) => (
  <div className="field">
    <label className="label" htmlFor={id}>
      {label}
    </label>
    <select className="input input-dense" id={id} name={name} defaultValue={value ?? ""}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </div>
)
