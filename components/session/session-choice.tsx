import { Button } from "#components/ui/button.tsx"

export type SessionChoiceProps = {
  /** Where the form posts to. */
  action: string
  /** Email of whom single sign-on has let in. */
  offered: string
  /** Email of whoever is signed in; null when that session is over. */
  current: string | null
}

/** Asks before another person's session takes the place of the one that is open (design 5, secrets). */
export function SessionChoice({ action, offered, current }: SessionChoiceProps) {
  return (
    <form className="login-box" action={action} method="post">
      <div>
        <h1>{current ? "Someone else is logged in" : "Single sign-on"}</h1>
        <p className="text-13 text-muted">
          {current
            ? `You are logged in as ${current} in this browser. Continuing ends that session.`
            : `You can continue as ${offered}.`}
        </p>
      </div>
      <Button kind="primary" block type="submit" name="choice" value="continue">
        {`Continue as ${offered}`}
      </Button>
      <Button block type="submit" name="choice" value="stay">
        {current ? `Stay logged in as ${current}` : "Cancel"}
      </Button>
    </form>
  )
}
