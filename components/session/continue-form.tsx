import { Button } from "#components/ui/button.tsx"

export type ContinueFormProps = {
  /** Where the form posts to. */
  action: string
  title: string
  text: string
  /** Hidden fields. */
  fields?: Readonly<Record<string, string>>
  /** Of the page, for the script that sends the form at once. */
  nonce: string | undefined
}

/** Without characters that markup would escape. */
const sendAtOnce = "document.currentScript.previousElementSibling.submit()"

/** Button behind which a link takes effect: scripts press it immediately; opening the URL alone does nothing. */
export function ContinueForm({ action, title, text, fields = {}, nonce }: ContinueFormProps) {
  return (
    <>
      <form className="login-box" action={action} method="post">
        <div>
          <h1>{title}</h1>
          <p className="text-13 text-muted">{text}</p>
        </div>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button kind="primary" block type="submit">
          Continue
        </Button>
      </form>
      <script nonce={nonce}>{sendAtOnce}</script>
    </>
  )
}
