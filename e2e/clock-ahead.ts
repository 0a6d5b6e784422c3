/**
 * Loaded before the server by `node --import`, and by the journeys themselves: the clock of this process, an embedded database's with it,
 * runs as many milliseconds ahead as `CLOCK_AHEAD` says. So a journey comes to the end of a lesson that it has placed without waiting
 * for it, and all journeys can run as they would at another time of the day, of the week or of the year.
 */
const ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const [dateNow, instantNow] = [Date.now, Temporal.Now.instant];

if (ahead !== 0) {
  Date.now = () => dateNow.call(Date) + ahead;
  Temporal.Now.instant = () => instantNow.call(Temporal.Now).add({ milliseconds: ahead });
}
