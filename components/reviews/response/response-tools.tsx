import { Pencil, TriangleAlert } from "lucide"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { TemplateChoice } from "#lib/features/reviews/response/facts.ts"

export type ResponseToolsProps = {
  templates: readonly TemplateChoice[]
  isBusy: boolean
  error: string | undefined
}

/** Puts words into the field: a suggestion, or a template that fits the review (D-131, D-132). */
export function ResponseTools({ templates, isBusy, error }: ResponseToolsProps) {
  return (
    <div className="flex flex-wrap gap-2 items-center">
      <Button
        type="submit"
        dense
        name="suggest"
        value="any"
        aria-disabled={isBusy || undefined}
        data-track="reviews.response.suggest"
      >
        <Icon icon={Pencil} size={14} />
        Suggest a reply
      </Button>
      {templates.length > 0 && (
        <span className="inline-flex gap-1 items-center max-w-full">
          <select
            className="input input-dense max-w-55 min-w-0"
            name="template_id"
            defaultValue=""
            aria-label="Template"
            aria-invalid={error ? true : undefined}
          >
            <option value="">Template</option>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button
            type="submit"
            dense
            name="suggest"
            value="template"
            aria-disabled={isBusy || undefined}
            data-track="reviews.response.template"
          >
            Insert
          </Button>
        </span>
      )}
      {error && (
        <span className="err" role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </span>
      )}
    </div>
  )
}
