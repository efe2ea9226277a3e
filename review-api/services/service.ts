import type { Readable } from "node:stream"
import type { AnswerOf, BodyOf, OperationId, Operations, ParamsOf, QueryOf } from "#lib/contract/index.ts"
import type { Caller } from "../audit/actor.ts"
import type { Scope } from "../permissions/scope.ts"
import type { Session } from "../permissions/session.ts"
import type { Deps } from "./deps.ts"
import type { Download } from "./download.ts"

type Access<I extends OperationId> = Operations[I]["access"]
type IfSignedIn<I extends OperationId, T> = Access<I> extends "public" ? null : T

/** How a call came in: for operations about the session itself. */
type Via<I extends OperationId> = {
  via: {
    session: IfSignedIn<I, Session>
    /** The method as sent, and the override that replaced it (D-005). */
    method: string
    override: string | null
    /** The part of a file that is asked for, as the header says it. */
    range: string | null
    /** The last event that the caller has, when it listens again (D-235). */
    lastEventId: string | null
  }
}

/** One checked call: parameters, query and body have passed the operation's schemas. */
export type Call<I extends OperationId> = {
  deps: Deps
  /** The caller's scope; permission and session status have been checked against the operation. Null for public calls. */
  scope: IfSignedIn<I, Scope>
  params: ParamsOf<I>
  query: QueryOf<I>
  body: BodyOf<I>
  /** Who calls what and from where, for the audit log. */
  actor: Caller
} & (Access<I> extends "active" ? unknown : Via<I>)

/** Result of an operation: a stream, or a response. */
type ResultOf<I extends OperationId> = Operations[I] extends { streams: true }
  ? Download
  : Operations[I] extends { streams: "events" }
    ? Readable
    : AnswerOf<I>

/** A service verb answers one operation; refusals are thrown as `ApiError`. */
export type Service<I extends OperationId> = (call: Call<I>) => Promise<ResultOf<I>>

/** The verbs of a service folder, by the operations that they answer. */
export type Verbs = { readonly [I in OperationId]?: Service<I> }
