import { CircleCheck } from "lucide"
import { Icon } from "#components/ui/icon.tsx"

/** The good news of a form that was sent before scripts ran. */
export function SavedNotice({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className="notice" role="status">
      <Icon icon={CircleCheck} />
      {text}
    </p>
  )
}
