import { jobIdOf, keyOfJob } from "../asking/campaign-key.ts"
import type { JobKind } from "../jobs/job-kind.ts"
import type { Deps } from "../services/deps.ts"
import { sendDue } from "./send-due.ts"
import { keysDue, settleCampaign, unsettled } from "./settle-campaign.ts"

/** How long one campaign has its turn while others wait. */
const turnMs = 30_000
/** The next turn begins when this one is over. */
const againMs = 200

/** One job is what is due of a campaign, or of an account's single requests. */
export const requestSendingJob: JobKind<Deps> = {
  retries: 2,
  retryDelaySeconds: 10,
  timeoutSeconds: 300,
  atOnce: 3,
  async run(deps, { id, signal }) {
    const more = await sendDue(deps, keyOfJob(id), { signal, untilMs: performance.now() + turnMs })
    if (more) deps.jobs.sendIn("request_sending", id, againMs)
  },
  waiting: async (deps) => (await keysDue(deps)).map(jobIdOf),
}

/** One job is a campaign that begins or ends, or attempts that nobody heard of again. */
export const campaignSettlingJob: JobKind<Deps> = {
  retries: 2,
  retryDelaySeconds: 10,
  timeoutSeconds: 60,
  atOnce: 1,
  async run(deps, { id }) {
    await settleCampaign(deps, keyOfJob(id))
    await deps.jobs.send("request_sending", id)
  },
  waiting: async (deps) => (await unsettled(deps)).map(jobIdOf),
}
