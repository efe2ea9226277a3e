import { z } from "zod"
import { accountQuery, idSchema, listAnswer, pageQuery } from "../common.ts"

/** `name` is that of a feature flag (D-039). */
export const accountExperimentSchema = z.looseObject({
  id: idSchema,
  account_id: idSchema,
  name: z.string(),
  variant: z.string().nullish(),
  enabled: z.boolean(),
})
export type AccountExperiment = z.infer<typeof accountExperimentSchema>
export const accountExperimentsAnswerSchema = listAnswer("account_experiments", accountExperimentSchema)
export const accountExperimentsQuerySchema = z.object({ ...accountQuery, ...pageQuery })
