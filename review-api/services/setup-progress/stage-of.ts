import type { SetupProgress } from "#lib/contract/index.ts"

type Steps = Omit<SetupProgress, "stage">

/** 1 until Google's reviews are there, 2 while anything of the checklist is open, 3 when all of it is done (D-230). */
export function stageOf(steps: Steps): SetupProgress["stage"] {
  if (!steps.google_url_scanned) return 1
  const checklist = [
    steps.multiple_users_in_account_exists,
    steps.facebook_integration_exists,
    steps.ask_campaigns_exist,
    steps.responses_exist,
  ]
  return checklist.every((isDone) => isDone) ? 3 : 2
}
