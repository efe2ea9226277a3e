import { z } from "zod"
import { idSchema } from "../common.ts"

/** POST /shadow_user/tokens (D-049). */
export const shadowBodySchema = z.object({ child_account_id: idSchema })
