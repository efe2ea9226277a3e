import { Plug } from "lucide"
import { ActionForm } from "#components/form/action-form.tsx"
import { AccountsPart } from "#components/integrations/accounts-part.tsx"
import { AdditionNotice, AddPlaces } from "#components/integrations/add-places.tsx"
import { ChooseLocation } from "#components/integrations/choose-location.tsx"
import { ConnectResult } from "#components/integrations/connect-result.tsx"
import { ConnectionHealth, ConnectionMark } from "#components/integrations/connection-health.tsx"
import { ConnectionLive } from "#components/integrations/connection-live.tsx"
import { ConnectionPlaces } from "#components/integrations/connection-places.tsx"
import { DisconnectButton } from "#components/integrations/disconnect-button.tsx"
import { MovePlace } from "#components/integrations/move-place.tsx"
import { ToConfirm } from "#components/integrations/to-confirm.tsx"
import { LocationCost } from "#components/locations/location-cost.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { CursorPager } from "#components/ui/cursor-pager.tsx"
import { EmptyState } from "#components/ui/empty-state.tsx"
import { PendingArea, PendingProvider } from "#components/ui/pending.tsx"
import { TabLinks } from "#components/ui/tab-links.tsx"
import { WayLinks } from "#components/ui/way-links.tsx"
import { providers } from "#lib/contract/providers.gen.ts"
import { linkOwnerOf } from "#lib/features/integrations/card-state.ts"
import { connectOutcome, knownProvider } from "#lib/features/integrations/connect-outcome.ts"
import { noPlacesHint } from "#lib/features/integrations/connection-health.ts"
import { connectionHref, loadConnectionSearch } from "#lib/features/integrations/connection-search.ts"
import {
  loadChoice,
  loadConnection,
  loadIntegration,
  loadMovePreview,
  loadPlaces,
  shownPart,
} from "#lib/features/integrations/load-connection.ts"
import { loadLinkableAccounts } from "#lib/features/integrations/load-linked.ts"
import { reviewsNote } from "#lib/features/integrations/reviews-note.ts"
import { loadLocationPreview } from "#lib/features/locations/load-preview.ts"
import { mayAddLocations } from "#lib/features/onboarding/first-step.ts"
import { stepsToLocations } from "#lib/features/onboarding/no-locations.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { countOf } from "#lib/format/numbers.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { connection as record } from "./record.ts"

export const generateMetadata = metadataOf(record, ({ params }) => {
  const provider = knownProvider(params["provider"])
  return provider && providers[provider].name
})

/** The part of the list that begins behind a cursor, or ends before it. */
const turned = (cursor: { before?: string; after?: string } | null) => ({
  before: null,
  after: null,
  ...cursor,
})

/** Where all integrations are: a parent's page is about those of its accounts (P-074). */
const listHref = (isParent: boolean): string =>
  isParent ? routes.accountIntegrations({ integration_status: "active" }) : routes.integrations()

export default guardedPage(record, async ({ context, params, searchParams }) => {
  const { session, caller, account, timeZone, can } = context
  const back = { href: listHref(session.isParent), label: "Back to Integrations" }
  const provider = knownProvider(params.provider)!
  const name = providers[provider].name
  const path = routes.connection(provider)
  const query = searchOf(searchParams)
  const search = loadConnectionSearch(query)
  const hrefOf = (patch: Parameters<typeof connectionHref>[2]) => connectionHref(path, query, patch)
  const [connection, integration] = await Promise.all([
    loadConnection(caller, provider),
    loadIntegration(caller, provider),
  ])
  const isSimulated = integration?.is_simulated ?? false
  const reconnect = can("integration.create") && (
    <a
      className={buttonClass({
        kind: connection?.state === "expired" || !connection ? "primary" : "default",
      })}
      href={routes.oauthOutbound(provider)}
      data-track="settings_connection.reconnect"
    >
      {connection ? "Reconnect" : "Connect"}
    </a>
  )
  const owner = integration && linkOwnerOf(integration)
  if (!connection && owner) {
    return (
      <SettingsFrame title={name} accountName={account.name} back={back}>
        <EmptyState
          icon={Plug}
          title={`Integrated through ${owner}.`}
          hint={`${owner} looks after the connection to ${name} and its places.`}
        />
      </SettingsFrame>
    )
  }
  if (!connection) {
    return (
      <SettingsFrame title={name} accountName={account.name} back={back}>
        <EmptyState
          icon={Plug}
          title={(integration && reviewsNote(integration)) ?? `No reviews come in from ${name}.`}
          hint={
            isSimulated
              ? `${name} isn't set up on this server. Connect opens a simulated login, to try the pages out.`
              : `Log in to ${name} to collect them.`
          }
          action={reconnect}
        />
      </SettingsFrame>
    )
  }
  const part = shownPart(connection, search)
  const isAccounts = session.isParent && search.part === "accounts" && can("child_integration.read")
  const accounts = isAccounts ? await loadLinkableAccounts(caller, connection, search) : null
  const places = await loadPlaces(caller, connection, { ...search, part })
  const isWaiting = part === "doubtful" && places._total > 0
  const canMatch = can("integration.update")
  const canAdd = canMatch && mayAddLocations(context)
  const addition = part === "doubtful" ? connection.addition : null
  const canAddAll = canAdd && isWaiting && addition?.status !== "pending"
  const firstSteps = isWaiting && !canAdd ? await stepsToLocations(context) : undefined
  const preview = canAdd && part !== "matched" && !isAccounts ? await loadLocationPreview(context) : "hidden"
  const choice =
    canMatch && !isAccounts ? await loadChoice(caller, { accountId: account.id, places, search }) : null
  const move = choice && (await loadMovePreview(caller, choice.place, search))
  const page = hrefOf({})
  const closed = { place: null, at: null, search_terms: null }
  const cursors = places.paging?.cursors
  const [syncing, disconnecting, matching, addingAll, ...others] = await Promise.all([
    currentForm("connections.sync"),
    currentForm("oauth_tokens.delete"),
    currentForm("connection_places.update"),
    currentForm("connection_places.add_locations"),
    currentForm("connection_places.add_location"),
    currentForm("linked_integrations.create"),
    currentForm("linked_integrations.delete"),
  ])
  const error = [
    ...[syncing, disconnecting, ...others, ...(canAddAll ? [] : [addingAll])],
    ...(choice ? [] : [matching]),
  ].find(({ error: said }) => said)?.error
  const outcome = connectOutcome(search)
  const news = [
    outcome && <ConnectResult key="outcome" outcome={outcome} />,
    canMatch && connection.places_doubtful > 0 && (
      <ToConfirm
        key="to-confirm"
        connection={connection}
        href={`${hrefOf({ part: "doubtful", page: null, ...turned(null), ...closed })}#connection-places`}
      />
    ),
  ]
  const tabs = [
    { label: "To confirm", part: "doubtful", count: connection.places_doubtful },
    { label: `Matched (${connection.places_matched})`, part: "matched" },
    { label: `Ignored (${connection.places_ignored})`, part: "ignored" },
    ...(session.isParent && can("child_integration.read")
      ? ([{ label: "Accounts", part: "accounts" }] as const)
      : []),
  ] as const
  return (
    <SettingsFrame
      title={name}
      accountName={account.name}
      back={back}
      mark={isSimulated ? null : <ConnectionMark state={connection.state} />}
      actions={
        <>
          {canMatch && connection.state !== "expired" && (
            <ActionForm action={routes.form("connections.sync")} page={page} state={syncing} label="Sync now">
              <input type="hidden" name="id" value={connection.oauth_token_id} />
              <Button type="submit" data-track="settings_connection.sync">
                Sync now
              </Button>
            </ActionForm>
          )}
          {reconnect}
          {can("integration.delete") && (
            <DisconnectButton
              isRequested={false}
              id={connection.oauth_token_id}
              name={name}
              page={back.href}
              isShared={session.isParent}
            />
          )}
        </>
      }
    >
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      {news.some(Boolean) && <div className="grid max-w-180 gap-3">{news}</div>}
      <ConnectionLive
        accountId={String(account.id)}
        isImporting={connection.state === "importing" || addition?.status === "pending"}
      />
      <ConnectionHealth connection={connection} name={name} isSimulated={isSimulated} timeZone={timeZone} />
      <PendingProvider>
        <section className="grid gap-4" aria-labelledby="connection-places">
          <h2 id="connection-places">{session.isParent ? "Places and accounts" : "Places"}</h2>
          <TabLinks
            label="Places"
            tabs={tabs.map((tab) => ({
              ...tab,
              href: hrefOf({ part: tab.part, page: null, ...turned(null), ...closed }),
              isCurrent: tab.part === (isAccounts ? "accounts" : part),
            }))}
          />
          {choice && move && (
            <MovePlace
              place={choice.place}
              preview={move}
              state={matching}
              page={page}
              closeHref={hrefOf(closed)}
            />
          )}
          {choice && !move && (
            <ChooseLocation
              choice={choice}
              path={path}
              query={query.toString()}
              text={search.search_terms ?? ""}
              state={matching}
              page={page}
              closeHref={hrefOf(closed)}
            />
          )}
          {accounts ? (
            <AccountsPart
              list={accounts}
              tokenId={connection.oauth_token_id}
              service={name}
              page={page}
              canLink={can("child_integration.update")}
              path={path}
              query={query.toString()}
              text={search.search_terms ?? ""}
              hrefOf={(shown) => hrefOf({ page: shown })}
            />
          ) : (
            <PendingArea>
              {addition && <AdditionNotice addition={addition} page={page} />}
              {canAddAll && (
                <AddPlaces connection={connection} state={addingAll} page={page}>
                  {preview !== "hidden" && (
                    <LocationCost preview={preview} isTrial={account.status === "trial"} isEach />
                  )}
                </AddPlaces>
              )}
              {canAdd && part === "ignored" && preview !== "hidden" && places._total > 0 && (
                <LocationCost preview={preview} isTrial={account.status === "trial"} isEach />
              )}
              {firstSteps && (
                <div className="notice flex-wrap">
                  Places are matched with your locations. Add or import these first.
                  <WayLinks links={firstSteps} />
                </div>
              )}
              <ConnectionPlaces
                accountId={account.id}
                part={part}
                places={places._embedded.connection_places}
                page={hrefOf(closed)}
                timeZone={timeZone}
                canMatch={canMatch}
                canAdd={canAdd}
                hint={noPlacesHint(provider, connection, isSimulated)}
                chooseHref={(id) => hrefOf({ ...closed, part, place: String(id) })}
                moveHref={(id, at) => hrefOf({ ...closed, part, place: String(id), at: String(at) })}
              />
              <CursorPager
                label="Pages of places"
                turns={{ newer: "Previous", older: "Next" }}
                newerHref={
                  cursors?.before ? hrefOf({ ...closed, ...turned({ before: cursors.before }) }) : null
                }
                olderHref={cursors?.after ? hrefOf({ ...closed, ...turned({ after: cursors.after }) }) : null}
              >
                {countOf(places._total, "place", "places")}
              </CursorPager>
            </PendingArea>
          )}
        </section>
      </PendingProvider>
    </SettingsFrame>
  )
})
