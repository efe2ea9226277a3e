import type { AnswerOf, BodyOf, OperationId, ParamsOf, QueryOf } from "#lib/contract/index.ts"
import type { Deps } from "../deps.ts"
import type { Scope } from "../scope.ts"

/** One checked call: parameters, query and body have passed the operation's schemas. */
export type Call<I extends OperationId> = {
  deps: Deps
  /** The caller's scope; permission and session status have been checked against the operation. */
  scope: Scope
  params: ParamsOf<I>
  query: QueryOf<I>
  body: BodyOf<I>
}

/** A service verb answers one operation; refusals are thrown as `ApiError`. */
export type Service<I extends OperationId> = (call: Call<I>) => Promise<AnswerOf<I>>
