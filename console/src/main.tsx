import { render } from 'preact';
import { App } from './app/app.tsx';
import { applyTheme, loadTheme } from './config/theme.ts';
import './style/tokens.css';
import './style/base.css';
import './style/shell.css';
import './style/panel.css';
import './style/table.css';

applyTheme(loadTheme());
render(<App />, document.getElementById('root')!);
