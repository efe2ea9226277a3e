import { TriangleAlert } from "lucide"
import { Icon } from "#components/ui/icon.tsx"

export type FormMessageProps = { error?: string | undefined; notice?: string | undefined }

/** Message above the fields after a form was sent; announced to screen readers. */
export function FormMessage({ error, notice }: FormMessageProps) {
  return (
    <>
      {notice && (
        <p className="text-13" role="status">
          {notice}
        </p>
      )}
      {error && (
        <p className="err" role="alert" id="form-error">
          <Icon icon={TriangleAlert} />
          {error}
        </p>
      )}
    </>
  )
}
