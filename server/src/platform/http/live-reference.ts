/** How a client receives live events, as text for the API's description. The promises and their reasons: docs/decisions/013-live-events.md. */
export const liveReference = `## Live events

Socket.IO 4 at \`/realtime\`, by WebSocket only, with \`auth: { token, since }\`: the bearer token, and the last position of an earlier connection, if any.

| From the service | |
|---|---|
| \`caught-up\` | \`{ position, missed, reset }\`, first on each connection: the events since \`since\`. With \`reset\` true fetch everything anew, \`after\` seconds later |
| \`live\` | an event: \`{ id, name, data, position }\`. Keep the last \`position\`, also that of \`caught-up\` |
| \`signal\` | who types and who is there, in rows that are watched; stored nowhere |
| \`unwatched\` | \`{ noun, id }\`: the right to watch a row was lost |

| To the service | |
|---|---|
| \`watch\`, \`unwatch\` | \`{ noun, id }\`; \`watch\` is acknowledged with true once its events arrive, and with false where it is refused. What was told before has to be fetched |
| \`signal\` | \`{ noun, id, name, value }\` |
| \`call\` | \`{ path, body }\` of a call that may be sent so; acknowledged with \`{ status, reply }\` or \`{ status, problem }\` |

- No event is skipped, and on one connection none comes twice. After a reconnection some may come again with the same \`id\`.
- Of one \`Stream\` the events come in the order of \`Seq\`. What waited for another change, or began after it was committed, is told after it. Other events have no order.
- Most events carry ids: fetch what they name. A client of a stream drops a \`Seq\` that it has, and asks for what came after its last one when a number is missing.
- \`reset\` comes after a day, after more than 500 missed events, and after the database was restored or has crashed; not after a restart of the service.
- A refused connection has the message \`unauthenticated\` (get a new token), \`unavailable\`, or one with \`data.retryAfter\` in seconds, after which to come back: \`busy\`, very many connect at once; \`too-many\`, too many messages were sent, or the account has too many connections. When the token expires the connection is closed: connect with a new one.`;
