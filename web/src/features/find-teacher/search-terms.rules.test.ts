import { describe, expect, it } from 'vitest';
import type { MatchRequest, SearchStart, ServiceCourse } from './find-teacher.queries.ts';
import { questionOf, readTerms } from './search-terms.rules.ts';

const kid = (id: number, engagements: SearchStart['kids'][number]['engagements'] = []) => ({
  id,
  name: `Kid ${id}`,
  grade: 7,
  zone: 'Asia/Tokyo',
  status: 'active' as const,
  engagements,
  history: [],
});
const start: SearchStart = {
  client: { id: 1, name: 'Client', zone: '+0300' },
  kids: [kid(1, [{ id: 3, teacher_id: 8, course_id: 5, service_course_id: 51, status: 'active' }]), kid(2)],
  places_with: null,
  can: { search: { allowed: true, reason: null } },
};
const service = (id: number, course_id: number, kind: ServiceCourse['kind'], minutes: number) =>
  ({ id, course_id, kind, minutes, title: `Service ${id}` }) as ServiceCourse;
const services = [service(50, 5, 'trial', 30), service(51, 5, 'individual', 45), service(61, 6, 'individual', 60)];
const request = {
  id: 9,
  kid_id: 2,
  course_id: 6,
  grade: 8,
  lessons_per_week: 2,
  weeks: 8,
  state: 'open',
  service_course_id: null,
} as MatchRequest;
const windows = [{ weekday: 2, start_minute: 960, finish_minute: 1080 }];
const known = { start, requests: [{ ...request, windows }], services, tomorrow: () => '2026-11-17' };

describe('the search criteria', () => {
  it('default to what the child learns', () => {
    expect(readTerms({}, known)).toMatchObject({
      kid: { id: 1 },
      courseId: 5,
      service: { id: 51 },
      grade: 7,
      lessons: 1,
      weeks: 12,
      windows: [],
    });
  });

  it('default to the usual lesson of the course for a child in a pair or a group', () => {
    for (const kind of ['pair', 'group'] as const) {
      const learning = { ...known, services: [service(51, 5, kind, 45), service(52, 5, 'individual', 60)] };
      expect(readTerms({}, learning)).toMatchObject({ courseId: 5, service: { id: 52 } });
      expect(readTerms({ service: 51 }, learning)).toMatchObject({ service: { id: 51 } });
    }
  });

  it('are for a trial lesson if a deal’s link asks for one, unless another service is chosen', () => {
    expect(readTerms({ kind: 'trial' }, known)).toMatchObject({ courseId: 5, service: { id: 50 } });
    expect(readTerms({ kind: 'trial', service: 51 }, known)).toMatchObject({ service: { id: 51 } });
    expect(readTerms({ kind: 'trial', course: 6 }, known)).toMatchObject({ service: { id: 61 } });
  });

  it('default to the open search', () => {
    expect(readTerms({ kid: 2 }, known)).toMatchObject({
      courseId: 6,
      service: { id: 61 },
      grade: 8,
      lessons: 2,
      weeks: 8,
      windows,
      request: { id: 9 },
    });
  });

  it('are read from the URL, without invalid values', () => {
    const terms = readTerms(
      { kid: 7, course: 5, service: 61, grade: 12, lessons: 3, weeks: 99, from: '2026-11-01', window: '1:0-30' },
      known,
    );
    expect(terms).toMatchObject({ kid: { id: 1 }, service: { id: 51 }, grade: 7, lessons: 3, weeks: 12, from: '2026-11-17' });
    expect(terms?.windows).toHaveLength(1);
  });

  it('make a query only if course, length and windows are known', () => {
    const of = (search: Record<string, unknown>) => questionOf(readTerms(search, known) ?? expect.fail());
    expect(of({})).toBeNull();
    expect(of({ window: '1:960-1080' })).toMatchObject({ kid_id: 1, zone: 'Asia/Tokyo', minutes: 45, window: ['1:960-1080'] });
    expect(of({ window: '1:960-1080', course: 8 })).toBeNull();
  });

  it('are null for a client without children', () => {
    expect(readTerms({}, { ...known, start: { ...start, kids: [] } })).toBeNull();
  });
});
