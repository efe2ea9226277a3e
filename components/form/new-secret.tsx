import { KeyRound } from "lucide"
import { CopyField } from "#components/ui/copy-field.tsx"
import { Icon } from "#components/ui/icon.tsx"

export type NewSecretProps = {
  title: string
  label: string
  value: string
  /** Identifier of the button (D-265). */
  track: string
}

/** A secret that was just created, which no later page shows again. */
export const NewSecret = ({ title, label, value, track }: NewSecretProps) => (
  <section
    className="grid gap-3 max-w-180 p-4 border border-line rounded-card bg-surface print:hidden"
    aria-labelledby="new-secret"
    role="status"
  >
    <h2 id="new-secret" className="flex items-center gap-2">
      <Icon icon={KeyRound} className="text-positive-text" />
      {title}
    </h2>
    <p className="text-muted">Copy it now and keep it safe. It is shown only once.</p>
    <CopyField label={label} value={value} track={track} />
  </section>
)
