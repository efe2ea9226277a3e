import { TriangleAlert } from "lucide"
import { Icon } from "#components/ui/icon.tsx"

/** What went wrong with a form of a list that was sent before scripts ran. */
export function ErrorNotice({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className="err text-13" role="alert">
      <Icon icon={TriangleAlert} />
      {text}
    </p>
  )
}
