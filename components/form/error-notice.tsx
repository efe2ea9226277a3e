import { TriangleAlert } from "lucide"
import { Icon } from "#components/ui/icon.tsx"

/** Error of a list's form that was sent before scripts ran. */
export function ErrorNotice({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className="err text-13" role="alert">
      <Icon icon={TriangleAlert} />
      {text}
    </p>
  )
}
