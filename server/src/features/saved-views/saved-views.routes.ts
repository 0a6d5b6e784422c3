import { savedViewsContract } from '@lectern/contract/saved-views/saved-views.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import { changeView } from './change-view.ts';
import { deleteView } from './delete-view.ts';
import { saveView } from './save-view.ts';
import { listSavedViews } from './saved-views.queries.ts';

export const savedViewsRoutes = routesOf(savedViewsContract, { listSavedViews, saveView, changeView, deleteView });
